/** Tables that are only imagined: an analysis or a plan, asked through one small port. */
import type {
  Advice,
  ContentsOf,
  Fit,
  Foresight,
  Title,
  Contents,
  Json,
  LineMove,
  LineReply,
  Moment,
  OpenLuck,
  SaidForesee,
  Verdict,
} from '../../types/generated';
import { groupBy } from '../group';
import { bareOwn } from '../table/bare';
import { TableModel } from '../table/table.svelte';
import { takesBack } from '../titles/events';
import { Refused } from '../server/api';
import { complaint } from '../server/trouble';
import type { Chair, Entry, Shared, Sight } from '../server/wire';
import { language, sayAction, t, term } from '../words.svelte';
import { foundAgain, numberNow } from './way';

/** Something that comes to light, as somebody wants it. */
export interface Chosen {
  label: string;
  value: Json;
}

/** A question about a moment of a tree of lines; `docs/api.md` says what belongs to which. */
export interface LineQuestion {
  ask: string;
  node: number;
  action?: string;
  luck?: Chosen[];
  by_lot?: boolean;
  lines?: string[][];
  text?: string;
  anything?: boolean;
  on?: boolean;
  seat?: number;
}

/** Everything as it is now; a plan says what of it fits, and shows its beginning. */
export type Fresh<R extends LineReply = LineReply> = Partial<R> & { moves: LineMove[]; fits?: Fit[] };

/** Who answers: the server, or the same engine in the browser. */
export interface LinePort<R extends LineReply = LineReply> {
  ask(question: LineQuestion): Promise<R>;
  /** Read the tree as it is now: what is asked from then on is about that. */
  fresh(): Promise<Fresh<R>>;
  content(language: string): Promise<Contents>;
}

/** So often in a row somebody else may change the lines before a question is given up. */
const MOST_READ = 4;

/** So many things that come to light with a move are named beside it. */
const MOST_CAME = 3;

/** Was it refused since the lines, or the game, have changed meanwhile? */
export const isStale = (wrong: unknown) => wrong instanceof Refused && wrong.why.startsWith('stale');

/** A move that waits until somebody says what comes to light. */
interface Waiting {
  action: string;
  luck: Chosen[];
  /** What was chosen, by words of views or explanations. */
  things: string[];
  open: OpenLuck;
  anything: boolean;
}

export class LineModel<R extends LineReply = LineReply> extends TableModel {
  moves: LineMove[] = $state.raw([]);
  node = $state(0);
  moment: Moment = $state.raw() as Moment;
  waiting: Waiting | null = $state.raw(null);
  /** What a candidate of a bot would do, drawn until somebody points elsewhere or goes on. */
  #advised: Foresight | null = $state.raw(null);
  /** What a bot said of a moment. */
  advice: (Advice & { at: number }) | null = $state.raw(null);
  /** What things are called. */
  #texts: Record<string, { name?: string }> = {};

  constructor(
    readonly base: Shared,
    readonly port: LinePort<R>,
    moves: LineMove[],
    node: number,
    moment: Moment,
    /** The seat that plans; null if everything is open. */
    readonly planner: number | null,
  ) {
    super({
      shared: base,
      own: bareOwn({ seat: planner }),
    });
    this.connection = 'connected';
    this.moves = moves;
    this.#show(node, moment);
  }

  /** Read what things are called, in the language of the page. */
  async named(): Promise<this> {
    this.#texts = (await this.port.content(language())).texts as Record<string, { name?: string }>;
    return this;
  }

  get move(): LineMove {
    return this.moves[this.node]!;
  }
  override get seat(): number | null {
    return this.now.own.seat;
  }
  override get purpose(): string {
    return t('lines.analysis');
  }
  override get context(): string {
    return [this.purpose, super.context].filter(Boolean).join(' · ');
  }
  override get me(): number | null {
    return this.planner;
  }
  override get chairs(): Chair[] {
    return this.base.seats.map((chair, seat) =>
      chair.name ? chair : { ...chair, name: t('lines.seat', { n: seat + 1 }) },
    );
  }
  /** Whoever imagines plays for everybody. */
  override get myTurn(): boolean {
    return this.moment.actor !== null;
  }
  override get call(): string {
    const { actor } = this.moment;
    return t('lines.asks', { name: this.names[actor ?? 0] ?? '', ask: this.ask });
  }
  override get legal(): string[] {
    return this.sending || this.waiting ? [] : this.moment.options;
  }
  override get mayUndo(): boolean {
    return this.node > 0 && !this.sending;
  }

  override get foresight(): Foresight | null {
    return super.foresight ?? this.#advised;
  }
  /** Draw what an action would certainly do. */
  advise(_seat: number, foresight: Foresight): void {
    this.#advised = foresight;
  }

  override act(action: string, anything = false): void {
    void this.#try({ action, luck: [], things: [], anything });
  }
  override undo(): void {
    void this.go(this.move.after);
  }
  override content<T extends Title>(_title: T, code: string): Promise<ContentsOf<T>> {
    return this.port.content(code) as unknown as Promise<ContentsOf<T>>;
  }
  override async why(action: string): Promise<Verdict> {
    const { verdict } = await this.#answer({ ask: 'why', node: this.node, action });
    return { reason: '', ...verdict! };
  }

  /** What may come to light with the move that waits. Copies of a thing are one choice. */
  get choices(): OpenLuck['choices'] {
    const same = ({ thing }: { thing: string }) =>
      JSON.stringify(thing.split(', ').map((one) => this.#texts[one] ?? one));
    return [...groupBy(this.waiting!.open.choices, same).values()].map((copies) => ({
      ...copies[0]!,
      likely: copies.reduce((sum, { likely }) => sum + likely, 0),
    }));
  }
  /** Choose what comes to light with the move that waits. */
  choose({ value, thing }: OpenLuck['choices'][number]): Promise<void> {
    const { action, luck, things, open, anything } = this.waiting!;
    const chosen = [...luck, { label: open.label, value }];
    return this.#try({ action, luck: chosen, things: [...things, thing], anything });
  }
  /** Leave the rest to the lot. */
  draw(): Promise<void> {
    return this.#try({ ...this.waiting!, by_lot: true });
  }
  /** Deal everything anew that a seat cannot know. */
  deal(seat: number): Promise<void> {
    return this.put({ ask: 'deal', node: this.node, seat, by_lot: true });
  }
  /** Take the move back that waits. */
  refrain(): void {
    this.waiting = null;
  }

  go(node: number): Promise<void> {
    return this.put({ ask: 'look', node });
  }

  /**
   * A move in words. A board may say more of it, but knows only the question of the present moment: it is asked where the
   * title's words name nothing but the verb.
   */
  told(text: string, board: { say(action: string): string }): string {
    const words = sayAction(this.title, text, this.names);
    return words.includes(' ') || !text.includes(' ') ? words : board.say(text);
  }

  /** What comes to light is called so. */
  thing(word: string): string {
    return word
      .split(', ')
      .map((one) => this.#texts[one]?.name ?? term(this.title, one))
      .join(', ');
  }

  /**
   * What came to light with a move, as it was assumed or chosen. Of moves that are alike otherwise it begins where they
   * differ; a long list is cut unless everything is wanted.
   */
  came(node: number, everything = false): string {
    const { after, seat, text, came } = this.moves[node]!;
    if (everything) return came.map((word) => this.thing(word)).join(', ');
    const alike = this.moves.filter((one) => one.after === after && one.seat === seat && one.text === text);
    const differs = came.findIndex((word, at) => alike.some((one) => one.came[at] !== word));
    const from = Math.max(0, differs);
    const shown = came.slice(from, from + MOST_CAME).map((word) => this.thing(word));
    return [...shown, ...(came.length > from + MOST_CAME ? ['…'] : [])].join(', ');
  }

  async #try(tried: Omit<Waiting, 'open'> & { by_lot?: boolean }): Promise<void> {
    const { action, luck, things, anything, by_lot = false } = tried;
    const { undecided } = await this.#asked({ ask: 'step', node: this.node, action, luck, anything, by_lot });
    this.waiting = undecided ? { action, luck, things, anything, open: undecided } : null;
  }

  /** Ask something that leads to a moment, or changes the tree. */
  async put(question: LineQuestion): Promise<void> {
    await this.#asked(question);
  }

  async #asked(question: LineQuestion): Promise<Partial<R>> {
    this.sending = true;
    this.refusal = null;
    try {
      const reply = await this.#answer(question);
      this.heard(reply);
      return reply;
    } catch (wrong) {
      this.waiting = null;
      this.refusal = { rule: '', reason: complaint(wrong) };
      return {};
    } finally {
      this.sending = false;
    }
  }

  /**
   * The answer to a question. If the lines were changed elsewhere they are shown as they are now, at the same moment: to go
   * somewhere is then tried again, and whoever wanted something else is told.
   */
  async #answer(question: LineQuestion): Promise<R> {
    const { moves } = this;
    try {
      return await this.port.ask(question);
    } catch (wrong) {
      if (!isStale(wrong)) throw wrong;
      if (question.ask === 'look') return this.#read(moves, question.node);
      this.heard(await this.#read(moves, this.node));
      throw wrong;
    }
  }

  /** Everything as it is now, at the moment that had this number before. */
  async #read(before: LineMove[], node: number): Promise<R> {
    for (let tries = MOST_READ; ; tries -= 1) {
      const fresh = await this.port.fresh();
      const at = foundAgain(before, node, fresh.moves, fresh.fits ?? null);
      if (at === fresh.node) return fresh as R;
      try {
        const reply = await this.port.ask({ ask: 'look', node: at });
        return { ...reply, moves: reply.moves ?? fresh.moves };
      } catch (wrong) {
        if (!isStale(wrong) || tries === 0) throw wrong;
      }
    }
  }

  /** Show the lines as they are now, and the same moment of them. */
  async reload(): Promise<void> {
    try {
      this.heard(await this.#read(this.moves, this.node));
    } catch (wrong) {
      this.refusal = { rule: '', reason: complaint(wrong) };
    }
  }

  /** What the answer shows. */
  heard(reply: R): void {
    if (reply.moves) this.#renumber(reply.moves);
    if (reply.node !== null && reply.moment) {
      this.waiting = null;
      this.#show(reply.node, reply.moment);
    }
  }

  /** Moves get other numbers when some are added or removed: what a bot said stays with its moment. */
  #renumber(moves: LineMove[]): void {
    if (this.advice) {
      const at = numberNow(this.moves, this.advice.at, moves);
      this.advice = at === null ? null : { ...this.advice, at };
    }
    this.moves = moves;
  }

  protected override foresee(message: SaidForesee): void {
    const { node } = this;
    this.#answer({ ask: 'foresee', node, lines: message.lines })
      .then(({ foreseen }) => {
        if (node !== this.node || !foreseen) this.foresights.refused(message.id);
        else this.foresights.hear({ type: 'foreseen', id: message.id, seq: message.seq, lines: foreseen });
      })
      .catch(() => this.foresights.refused(message.id));
  }

  #show(node: number, moment: Moment): void {
    this.foresights.forget();
    this.#advised = null;
    this.drawn = [];
    this.node = node;
    this.moment = moment;
    const { actor, question, about, turn, outcome } = moment;
    const seat = this.planner ?? actor ?? outcome?.winners[0] ?? 0;
    const now = { actor, question, about, turn, outcome, private: moment.private, view: moment.public };
    const status = actor === null ? 'over' : 'playing';
    this.entries = moment.entries.map((entry): Entry => ({
      ...entry,
      kind: takesBack(entry.text) ? 'undo' : 'action',
      at: 0,
    }));
    this.now = {
      shared: { ...this.base, ...now, status, seq: moment.entries.at(-1)?.seq ?? 0 },
      own: bareOwn({ seat, view: moment.own[seat]!, legal: moment.options, undo: node > 0 }),
    } satisfies Sight;
  }
}
