/** A game that has ended, stepped through in the page: the server is asked once. */
import { api, type Source } from '../server/api';
import { patched } from '../server/patch';
import { ReviewModel } from './review.svelte';
import { bareOwn, bareTable } from '../table/bare';
import { turnsOf, type Turn } from '../table/story';
import { TableModel } from '../table/table.svelte';
import { takesBack } from '../titles/events';
import type { Chair, Entry, Shared, Sight } from '../server/wire';
import type {
  Advice,
  Foresight,
  Json,
  Replay,
  ReplayEntry,
  TurningPoint,
  Views,
} from '../../types/generated';

/** Through whose eyes: a seat, a spectator, or with everything open. */
export type Eyes = number | null | 'all';
/** A spectator, as an address says it. */
export const WATCHER = 'watcher';
export const CURVES = ['points', 'lead', 'chance'] as const;
export type Curve = (typeof CURVES)[number];
export const STEPS = ['round', 'turn', 'action'] as const;
export type Step = (typeof STEPS)[number];

/** What a record says of a table. */
function sharedOf(id: string, replay: Replay): Shared {
  const last = replay.entries.at(-1)!;
  return bareTable({
    id,
    title: replay.title,
    options: replay.options,
    status: replay.outcome ? 'over' : 'stopped',
    seats: replay.names.map((name): Chair => ({ kind: 'person', name, level: '', away: null })),
    seq: last.seq,
    actor: last.actor,
    question: last.question,
    outcome: replay.outcome,
    digest: id,
  });
}

function seenAs({ told, ...entry }: ReplayEntry, eyes: Eyes): Entry {
  const seen = eyes === 'all' ? undefined : told[eyes === null ? '-' : String(eyes)];
  const kind = entry.seq === 0 ? 'start' : takesBack(entry.text) ? 'undo' : 'action';
  return { ...entry, ...seen, kind, at: 0 };
}

export class ReplayModel extends TableModel {
  /** Which entry is on show, counted from the opening. */
  index = $state(0);
  eyes: Eyes = $state('all');
  /** Does the address open the game for nobody else? Its players can give a link away. */
  closed: false | 'by its players' | 'to others' = false;
  /** Is there a link that its players gave away? Only they are told. */
  given = $state(false);
  /** What would certainly have happened then, if somebody had acted otherwise: drawn on the board until the next step. */
  #advised: Foresight | null = $state.raw(null);
  /** What a bot said of a moment. */
  advice: (Advice & { at: number }) | null = $state.raw(null);
  /** What the lines over time show. */
  curve: Curve = $state('lead');
  /** The seat whose decisions are reviewed. */
  reviewed = $state(0);
  readonly review: ReviewModel;
  /** The views after each entry, as far as somebody has looked. What did not change they share. */
  readonly #views: Views[];

  constructor(
    readonly base: Shared,
    readonly whole: Replay,
    source: Source,
  ) {
    super(
      {
        shared: base,
        own: bareOwn({ seat: null }),
      },
      source,
    );
    this.review = new ReviewModel(source);
    this.#views = [patched(whole.start, whole.entries[0]!.patch)];
    this.look('all');
  }

  static async ofTable(id: string): Promise<ReplayModel> {
    const [{ shared, own }, whole] = await Promise.all([api.table(id), api.replay(`/tables/${id}`)]);
    const replay = new ReplayModel(shared, whole, `/tables/${id}`);
    replay.closed = shared.public ? false : own.seat === null ? 'to others' : 'by its players';
    replay.given = own.given;
    const people = shared.seats.flatMap(({ kind }, seat) => (kind === 'person' ? [seat] : []));
    replay.reviewed = own.seat ?? people[0] ?? 0;
    return replay;
  }

  /** A game of a table that somebody gave a link to. */
  static async ofLink(id: string, word: string): Promise<ReplayModel> {
    const source: Source = `/tables/${id}/shared/${word}`;
    const whole = await api.replay(source);
    return new ReplayModel(sharedOf(id, whole), whole, source);
  }

  static async ofRecord(digest: string): Promise<ReplayModel> {
    const whole = await api.replay(`/records/${digest}`);
    return new ReplayModel(sharedOf(digest, whole), whole, `/records/${digest}`);
  }

  override close(): void {
    super.close();
    this.review.close();
  }

  readonly #story: Turn[] = $derived(turnsOf(this.entries));
  override get story(): Turn[] {
    return this.#story;
  }

  override get barred(): boolean {
    return true;
  }
  get last(): number {
    return this.whole.entries.length - 1;
  }
  get entry(): ReplayEntry {
    return this.whole.entries[this.index]!;
  }
  /** Whose things are on show: with everything open those of the seat that is asked. */
  override get seat(): number | null {
    return this.sight.own.seat;
  }

  /** Nobody plays here. */
  override get me(): null {
    return null;
  }

  /** What an address says of the moment on show and of the eyes. */
  get query(): string {
    return `?at=${this.entry.seq}${this.eyes === 'all' ? '' : `&as=${this.eyes ?? WATCHER}`}`;
  }

  /** See the game through other eyes. */
  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.entries = this.whole.entries.map((entry) => seenAs(entry, eyes));
    this.now = this.#sight(this.last);
    this.show(this.index);
  }

  /** The decisions that cost the reviewed seat most, by what a bot expected; none until they are found. */
  readonly turningPoints: TurningPoint[] = $derived.by(() => this.review.of(this.reviewed)?.points ?? []);
  /** The one that is on show. */
  readonly turningPoint: TurningPoint | null = $derived.by(
    () => this.turningPoints.find(({ seq }) => seq === this.entry.seq) ?? null,
  );

  /** Go to a decision, and draw what the bot would have done. */
  showPoint(point: TurningPoint): void {
    void this.lookAt(point.seq);
    this.advise(this.reviewed, point.foresight);
    const { action, foresight } = point;
    this.drawn = [{ label: 'bot', of: 'bot', action, events: foresight.events }];
  }

  override get foresight(): Foresight | null {
    return this.#advised;
  }

  /** Draw what an action of this seat would have done. Other eyes see only what everybody would have seen. */
  advise(seat: number, foresight: Foresight): void {
    const patch =
      seat === this.seat
        ? foresight.patch
        : foresight.patch.filter(([path]) => (path as Json[])[0] === 'public');
    this.#advised = { ...foresight, patch };
  }

  /** The moment after the entry of this index. */
  show(index: number): void {
    this.#advised = null;
    this.drawn = [];
    this.index = Math.max(0, Math.min(this.last, index));
    this.past = this.index === this.last ? null : { seq: this.entry.seq, sight: this.#sight(this.index) };
  }

  /** The moment after entry `seq`, or after the last one before it. */
  override lookAt(seq: number | null): Promise<void> {
    this.show(seq === null ? this.last : this.whole.entries.findLastIndex((entry) => entry.seq <= seq));
    return Promise.resolve();
  }

  /** The moment that a step leads to: the end of the next round or turn, or of the one before. */
  after(step: Step, by: 1 | -1): number {
    const group = (index: number) => (step === 'action' ? index : this.whole.entries[index]?.[step]);
    let to = this.index + by;
    const here = group(by > 0 ? to : this.index);
    if (by > 0) while (to < this.last && group(to + 1) === here) to += 1;
    else while (to > 0 && group(to) === here) to -= 1;
    return Math.max(0, Math.min(this.last, to));
  }

  #viewsAt(index: number): Views {
    for (let next = this.#views.length; next <= index; next += 1)
      this.#views.push(patched(this.#views[next - 1]!, this.whole.entries[next]!.patch));
    return this.#views[index]!;
  }

  #sight(index: number): Sight {
    const { seq, actor, question, about, turn } = this.whole.entries[index]!;
    const { public: view, own } = this.#viewsAt(index);
    const { outcome } = this.whole;
    const seat = this.eyes === 'all' ? (actor ?? outcome?.winners[0] ?? 0) : this.eyes;
    const then =
      index === this.last
        ? {}
        : ({ status: 'playing', outcome: null, actor, question, about, turn } as const);
    return {
      shared: { ...this.base, seq, view, ...then },
      own: bareOwn({ seat, view: seat === null ? {} : own[seat]! }),
    };
  }
}
