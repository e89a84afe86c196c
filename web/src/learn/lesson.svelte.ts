/** A lesson at the table: the other seats follow a script, and only the move that is asked for is taken. */
import { seatColour, TableModel, type Refusal } from '../lib/table/table.svelte';
import type { LessonShown, LessonStep, SaidForesee, Verdict } from '../types/generated';
import type { Chair, Sight } from '../lib/server/wire';
import { foretold, t } from '../lib/words.svelte';
import * as questions from './questions';

export class LessonTable extends TableModel {
  /** The number of the step; as many as there are steps when all is said. */
  reached = $state(0);
  /** The move of this step has been made. */
  made = $state(false);
  /** A move that was tried and is not the one, and what it would certainly do. */
  other: { action: string; effect: string } | null = $state.raw(null);

  constructor(readonly lesson: LessonShown) {
    super(lesson.opening, `/lessons/${lesson.title}/${lesson.name}`, async (seq: number) =>
      moment(lesson, seq),
    );
    this.entries = lesson.opening.entries;
    this.connection = 'connected';
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.reached] ?? null;
  }
  get asking(): boolean {
    return this.step !== null && this.step.ask !== null && !this.made;
  }
  override get pointing(): string {
    return this.step?.id ?? '';
  }
  override get pointedPlaces(): readonly string[] {
    return this.made ? [] : (this.step?.point ?? []);
  }
  override get myTurn(): boolean {
    return this.asking && super.myTurn;
  }
  override get legal(): string[] {
    const offer = this.step?.offer ?? null;
    return offer === null ? [] : super.legal.filter((action) => action.startsWith(offer));
  }
  override get offersAll(): boolean {
    return false;
  }
  override get mayUndo(): boolean {
    return false;
  }
  /** Seats are called by their colours. */
  override get chairs(): Chair[] {
    return super.chairs.map((chair, seat) => ({
      ...chair,
      name: t(`learn.seat.${seatColour(this.title, seat)}`),
    }));
  }

  override act(action: string): void {
    const { ask, asked } = this.step!;
    if (action === ask && asked) {
      this.other = null;
      this.made = true;
      this.hear(asked);
    } else void this.#answer(action);
  }

  async #answer(action: string): Promise<void> {
    const { step } = this;
    const effect = await this.#effect(action);
    if (step === this.step && !this.made) this.other = { action, effect };
  }

  async #effect(action: string): Promise<string> {
    const foresight = await this.foresights.askNow([action]);
    return foresight ? foretold(this.title, foresight, this.names, this.seat) : '';
  }

  override undo(): void {}

  override why(action: string): Promise<Verdict> {
    return questions.why(this.lesson, this.step!.id, action);
  }

  /** What the rules allow and the lesson does not ask for is answered too. */
  override async whyNot(action: string): Promise<Refusal | null> {
    const refused = await super.whyNot(action);
    if (refused || action === this.step?.ask) return refused;
    return { rule: '', reason: `${t('learn.other')} ${await this.#effect(action)}`.trim() };
  }

  protected override async foresee({ id, seq, lines }: SaidForesee): Promise<void> {
    try {
      this.hear({
        type: 'foreseen',
        id,
        seq,
        lines: await questions.foresee(this.lesson, this.pointing, lines),
      });
    } catch {
      // A preview that fails is none.
      this.foresights.refused(id);
    }
  }

  /** The next step, after what happens by itself. */
  goOn(): void {
    if (!this.step || this.asking) return;
    for (const message of this.step.then) this.hear(message);
    this.hurry();
    this.reached += 1;
    this.made = false;
    this.other = null;
  }
}

/** What the learner saw after an entry. */
function moment({ opening, steps }: LessonShown, seq: number): Sight {
  const heard = steps.flatMap(({ asked, then }) => (asked ? [asked, ...then] : then));
  return heard.find(({ entry }) => entry.seq === seq) ?? opening;
}
