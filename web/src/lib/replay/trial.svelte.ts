/** A decision of a finished game, tried once more at the table: bots answer for everybody else. */
import { ApiTrial, type Source } from '../server/api';
import { bareOwn } from '../table/bare';
import { TableModel } from '../table/table.svelte';
import { complaint } from '../server/trouble';
import type { ReplayModel } from './replay.svelte';
import type { Sight } from '../server/wire';
import type {
  EntryFrame,
  Judged,
  SaidForesee,
  Retried,
  RetriedEntry,
  RetriedMoment,
  Verdict,
} from '../../types/generated';

export class TrialModel extends TableModel {
  /** Every action since then, those of the bots included. */
  #line: string[] = [];
  /** What a bot expects of the decision that was tried. */
  judged: Judged | null = $state.raw(null);
  readonly #trial: ApiTrial;

  private constructor(
    readonly replay: ReplayModel,
    readonly truth: boolean,
    readonly attempt: number,
    readonly from: number,
    opened: Retried,
    trial: ApiTrial,
  ) {
    super(sightOf(replay, opened.seat, from, opened.now), replay.source as Source);
    this.#trial = trial;
    this.connection = 'connected';
    this.entries = replay.entries.filter(({ seq }) => seq <= from);
  }

  /** Sit down in place of whoever had to choose at the moment on show. */
  static async of(
    replay: ReplayModel,
    truth: boolean,
    attempt: number,
    leaving: AbortSignal,
  ): Promise<TrialModel> {
    const { seq } = replay.entry;
    const trial = new ApiTrial(replay.source, seq, truth, attempt, leaving);
    const opened = await trial.play([], 0);
    replay.look(opened.seat);
    return new TrialModel(replay, truth, attempt, seq, opened, trial);
  }

  /** How many moves have been tried. */
  get tried(): number {
    return this.now.shared.seq - this.from;
  }

  override act(action: string): void {
    this.refusal = null;
    this.sending = true;
    void this.#play(action);
  }

  async #play(action: string): Promise<void> {
    try {
      const known = this.#line.length;
      const { entries, judged } = await this.#trial.play([...this.#line, action], known);
      this.#line.push(...entries.map((entry) => entry.action));
      if (judged) this.judged = judged;
      for (const [i, entry] of entries.entries()) this.hear(this.#frame(entry, this.from + known + i + 1));
    } catch (wrong) {
      this.sending = false;
      this.refusal = { rule: '', reason: complaint(wrong) };
    }
  }

  #frame({ seat, text, turn, events, changes, then }: RetriedEntry, seq: number): EntryFrame {
    return {
      type: 'entry',
      entry: { seq, kind: 'action', seat, text, at: 0, turn, events, changes },
      ...sightOf(this.replay, this.seat!, seq, then),
    };
  }

  /** Nothing is taken back here: the decision can be tried again from its start. */
  override undo(): void {}

  override why(action: string): Promise<Verdict> {
    return this.#trial.why(this.#line, action);
  }

  protected override async foresee({ id, seq, lines }: SaidForesee): Promise<void> {
    try {
      const found = await this.#trial.foresee(this.#line, lines);
      const answers = lines.map((line, i) => ({ line, foresight: found[i] ?? null, rule: '' }));
      this.foresights.hear({ type: 'foreseen', id, seq, lines: answers });
    } catch {
      this.foresights.refused(id);
    }
  }
}

function sightOf(replay: ReplayModel, seat: number, seq: number, moment: RetriedMoment): Sight {
  const { public: view, own, actor, question, about, legal, turn, outcome } = moment;
  return {
    shared: {
      ...replay.base,
      status: outcome ? 'over' : 'playing',
      ...{ seq, view, actor, question, about, turn, outcome },
    },
    own: bareOwn({ seat, view: own, legal }),
  };
}
