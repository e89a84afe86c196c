/** A table as this viewer sees it: the sight, the log, chat and notes, and the move being made. */
import { api, ask, type Source } from '../server/api';
import { present } from '../browser/me.svelte';
import { read, write, type Note } from './note';
import { Foresights } from './foresights.svelte';
import { tempo } from '../browser/motion';
import { Pace } from './pace';
import { checksum, patched } from '../server/patch';
import { play } from '../browser/sound';
import { TableSocket, type Connection } from '../server/socket';
import { complaint, refusal } from '../server/trouble';
import { context, question, refuse, t } from '../words.svelte';
import { never } from '../titles/events';
import { marksOf, type PlaceNames } from './marks';
import { plaquesOf, type Drawn, type Plaque } from './plaques';
import { turnsOf, type LogLine, type Turn } from './story';
import type { Chair, Entry, Line, Own, Public, Shared, Sight } from '../server/wire';
import type {
  ChangeFrame,
  ContentsOf,
  EntryFrame,
  Foresight,
  Heard,
  Json,
  Title,
  SaidForesee,
  Verdict,
} from '../../types/generated';

export const SEAT_COLOURS = ['red', 'yellow', 'green', 'blue'] as const;
/** Titles whose pawns have other colours; the signs stay those of the seats. */
const OTHER_COLOURS: Record<string, readonly string[]> = { tiwanaku: ['brown', 'white', 'green', 'blue'] };

/** A table may let its first seat choose; the others go by seats. */
export function seatColour(title: string, seat: number, chosen?: string): string {
  if (chosen && seat === 0) return chosen;
  const colours = OTHER_COLOURS[title] ?? SEAT_COLOURS;
  return colours[seat % colours.length]!;
}
/** Before the first entry: what was told at the start is entry 0. */
const NOTHING_YET = -1;

export interface Refusal {
  rule: string;
  /** In words, where no rule says it. */
  reason: string;
}

/** A sight as it would be. */
function foreseen({ shared, own }: Sight, { patch, asked, question, about, options }: Foresight): Sight {
  const view = patched({ public: shared.view, own: own.view } as Json, patch);
  const { public: common, own: mine } = view as { public: Shared['view']; own: Own['view'] };
  return {
    shared: { ...shared, view: common, actor: asked, question, about },
    own: { ...own, view: mine, legal: options ?? [] },
  };
}

export class TableModel {
  now: Sight = $state.raw() as Sight;
  entries: Entry[] = $state.raw([]);
  lines: Line[] = $state.raw([]);
  note: Note = $state.raw({ marks: '', text: '' });
  connection: Connection = $state('connecting');
  refusal: Refusal | null = $state(null);
  /** An action is on its way to the server. */
  sending = $state(false);
  unread = $state(0);
  /** How many people watch who do not sit here. */
  watching = $state(0);
  /** The seats whose people have the table before their eyes, and those whose page is open but out of sight. */
  here: number[] = $state.raw([]);
  aside: number[] = $state.raw([]);
  /** An earlier moment that is being looked at instead of now. */
  past: { seq: number; sight: Sight } | null = $state.raw(null);
  /** How the board names the places that events are about; its kit says so. */
  places: PlaceNames = $state.raw({});
  /** What the options that somebody looks at would do. */
  readonly foresights = new Foresights(
    () => this.now.shared.seq,
    (message) => void this.foresee(message),
  );
  /** The table as it would be after the option that is looked at, as far as that is certain. */
  readonly ahead: TableModel | null = $derived.by(() => {
    const { foresight } = this;
    return foresight && new TableModel(foreseen(this.sight, foresight), this.source);
  });
  #looks = 0;
  readonly #pace = new Pace<EntryFrame | ChangeFrame>(
    (message) => this.#follow(message),
    (shown, next, last) => this.#pause(shown, next, last),
  );
  #socket: TableSocket | null = null;
  #noteTimer: ReturnType<typeof setTimeout> | undefined;

  /** `source` is where the server keeps the game: a table, a record that somebody brought, or a lesson. */
  constructor(
    sight: Sight,
    readonly source: Source = `/tables/${sight.shared.id}`,
    readonly at: (seq: number) => Promise<Sight> = (seq) => api.at(sight.shared.id, seq),
  ) {
    this.now = sight;
  }

  /** Sit down at a table, or watch it, and hear what happens. */
  static async open(id: string, invite: string | null = null): Promise<TableModel> {
    if (invite) {
      await present();
      await api.admit(id, invite);
    }
    const table = new TableModel(await api.table(id));
    if (table.seat !== null) table.note = read(await api.note(id));
    table.#socket = new TableSocket(
      id,
      () => table.entries.at(-1)?.seq ?? NOTHING_YET,
      (message) => table.hear(message),
      (connection) => table.#connected(connection),
    );
    document.addEventListener('visibilitychange', table.#sayWhetherHere);
    return table;
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#sayWhetherHere);
    this.#socket?.close();
  }

  /** A page that nobody sees is no company: who is away is told of their turn. */
  readonly #sayWhetherHere = (): void => {
    this.#socket?.send({ type: 'here', present: !document.hidden });
  };

  #connected(connection: Connection): void {
    this.connection = connection;
    if (connection === 'connected' && document.hidden) this.#sayWhetherHere();
  }

  /** Do I see the table late, as the host wanted it? Then I am not told who is there either. */
  get isLate(): boolean {
    const { delay, status, seats } = this.now.shared;
    const others = seats.filter(({ kind }) => kind === 'person').length > 1;
    return delay > 0 && status === 'playing' && this.me === null && others;
  }

  /** Is the person of a seat at the table? Bots have no presence, nor has anybody where no others can come: in a lesson or a replay. */
  presence(seat: number): 'here' | 'aside' | 'away' | null {
    if (!this.#socket || this.isLate || this.chairs[seat]?.kind !== 'person') return null;
    if (this.here.includes(seat)) return 'here';
    return this.aside.includes(seat) ? 'aside' : 'away';
  }

  /** What a bot would do in my place; null if the table does not say. */
  async hint(): Promise<string | null> {
    try {
      return (await ask('POST /tables/{id}/hint', { id: this.id })).action;
    } catch (wrong) {
      this.refusal = { rule: '', reason: complaint(wrong) };
      return null;
    }
  }

  /** The moment on show: now, or an earlier one. */
  get sight(): Sight {
    return this.past?.sight ?? this.now;
  }
  get shared(): Shared {
    return this.sight.shared;
  }
  get own(): Own {
    return this.sight.own;
  }
  get id(): string {
    return this.now.shared.id;
  }
  get title(): string {
    return this.now.shared.title;
  }
  get view(): Public {
    return this.shared.view ?? {};
  }
  /** The seat whose things are on show as one's own. */
  get seat(): number | null {
    return this.now.own.seat;
  }
  /** The seat of the person who looks. */
  get me(): number | null {
    return this.seat;
  }
  /** Does a bar with the way through the game stand above the boards? */
  get barred(): boolean {
    return false;
  }
  /** What an imagined table is for; empty at one where it is played. */
  get purpose(): string {
    return '';
  }
  /** An action that somebody explains: a board that shows where something would lie shows this, too. */
  get shownAnswer(): string | null {
    return null;
  }
  /** Is this a position by itself, before and after which nothing is played? */
  get still(): boolean {
    return false;
  }
  /** Is this table only imagined? */
  get imagined(): boolean {
    return this.purpose !== '';
  }
  /** What somebody who explains the table is pointing at; nobody does at a table of the house. */
  get pointing(): string {
    return '';
  }
  /** The places that this is about. */
  get pointedPlaces(): readonly string[] {
    return [];
  }
  get chairs(): Chair[] {
    return this.now.shared.seats;
  }
  get names(): string[] {
    return this.chairs.map((chair) => chair.name);
  }
  get myTurn(): boolean {
    const { status, actor } = this.now.shared;
    return status === 'playing' && actor !== null && actor === this.seat;
  }
  /** What this viewer may do now. */
  get legal(): string[] {
    if (!this.myTurn || this.past || this.sending) return [];
    return this.now.own.legal ?? [];
  }
  /** What the seat is asked that is to move, without a full stop. */
  get ask(): string {
    const { question: step, about } = this.shared;
    return question(this.title, step ?? '', about, this.names).replace(/\.$/, '');
  }
  /** How I am called upon to move. */
  get call(): string {
    return t('turn.yours', { ask: this.ask });
  }
  /** What the question is for: a card, a place, a phase. */
  get context(): string {
    return context(this.title, this.shared.about, this.names);
  }
  /** The table gives a lone answer by itself, after a pause. */
  get lone(): boolean {
    return !!this.own.lone && this.legal.length === 1;
  }
  /** May the seat ask a helper, if the table has one? */
  get helpful(): boolean {
    return this.seat !== null && !this.finished;
  }
  /** Is every legal action on offer? A lesson offers only some of them. */
  get offersAll(): boolean {
    return true;
  }
  get mayUndo(): boolean {
    return this.now.own.undo && !this.past && !this.sending;
  }
  get finished(): boolean {
    return this.now.shared.status === 'over' || this.now.shared.status === 'stopped';
  }

  /** What the option that is looked at would certainly do. */
  get foresight(): Foresight | null {
    return this.myTurn && !this.past && !this.sending ? this.foresights.shown : null;
  }

  /** The points of a seat at the end, once the game is over. */
  final(seat: number): number | undefined {
    return this.past ? undefined : this.now.shared.outcome?.scores[seat];
  }

  colour(seat: number): string {
    return seatColour(this.title, seat, this.now.shared.options.colour);
  }

  /** The entries up to the moment on show. */
  get entriesSoFar(): Entry[] {
    const { past } = this;
    return past ? this.entries.filter(({ seq }) => seq <= past.seq) : this.entries;
  }
  /** The turns until the moment on show, oldest first. */
  readonly turns: Turn[] = $derived(turnsOf(this.entriesSoFar));
  /** All turns of a game that is looked back at, to each of which one can go; null while one is played. */
  get story(): Turn[] | null {
    return null;
  }
  /** What was told until the moment on show, oldest first, with what was taken back marked. */
  get log(): LogLine[] {
    return this.turns.flatMap((turn) => turn.lines);
  }

  /** What happened since my last turn; if nobody else had one, my last turn itself with what followed from it. */
  readonly since: Turn[] = $derived.by(() => {
    if (this.seat === null) return [];
    const { turn, actor } = this.now.shared;
    const over = turnsOf(this.entries).filter(
      (one) => one.number && (one.number !== turn || actor !== this.seat),
    );
    const mine = over.findLastIndex((one) => one.seat === this.seat);
    const others = over.slice(mine + 1);
    return (others.length || actor !== this.seat ? others : over.slice(-1)).filter((one) => one.lines.length);
  });

  /** Where something happened: since my last move until I move; while looking back, in the turn on show. */
  readonly marks: ReadonlySet<string> = $derived.by(() => {
    const watched = this.past !== null || this.me === null;
    const turns = watched ? this.turns.slice(-1) : this.#begun ? [] : this.since;
    return marksOf(this.title, turns, this.places);
  });

  /** Moves that are drawn on the board and not played: candidates of a bot, or a plan. */
  drawn: readonly Drawn[] = $state.raw([]);
  /** The same by their places. */
  readonly plaques: ReadonlyMap<string, Plaque> = $derived(plaquesOf(this.title, this.drawn, this.places));

  /** Have I acted in the turn that is being played, and not taken it back? */
  get #begun(): boolean {
    const { turn, actor } = this.now.shared;
    const mine = this.entries.filter((entry) => entry.turn === turn && entry.seat === this.seat);
    const acts = mine.map(({ kind }) => (kind === 'action' ? 1 : kind === 'undo' ? -1 : 0));
    return actor === this.seat && acts.reduce<number>((sum, act) => sum + act, 0) > 0;
  }

  act(action: string): void {
    this.refusal = null;
    this.sending = true;
    this.#socket?.send({ type: 'act', id: crypto.randomUUID(), seq: this.now.shared.seq, action });
  }

  undo(): void {
    this.refusal = null;
    this.sending = true;
    this.#socket?.send({ type: 'undo', id: crypto.randomUUID(), seq: this.now.shared.seq });
  }

  /** What the table is played with, and what its cards and places say. */
  content<T extends Title>(title: T, code: string): Promise<ContentsOf<T>> {
    return api.content(title, this.source, code);
  }

  /** Which rule forbids this action now? */
  why(action: string): Promise<Verdict> {
    return api.why(this.id, action);
  }

  /** Why this action cannot be done now, in words; null if it can. */
  async whyNot(action: string): Promise<Refusal | null> {
    const why = await this.why(action);
    return why.legal ? null : { rule: why.rule, reason: refuse(this.title, why, this.names) };
  }

  protected foresee(message: SaidForesee): void | Promise<void> {
    if (this.#socket) this.#socket.send(message);
    else this.foresights.refused(message.id);
  }

  say(text: string): void {
    this.#socket?.send({ type: 'chat', text });
  }

  jot(change: Partial<Note>): void {
    this.note = { ...this.note, ...change };
    clearTimeout(this.#noteTimer);
    this.#noteTimer = setTimeout(() => this.#socket?.send({ type: 'note', body: write(this.note) }), 600);
  }

  /** Look at the table as it was after an entry; null is now. */
  async lookAt(seq: number | null): Promise<void> {
    const look = (this.#looks += 1);
    const past = seq === null || seq >= this.now.shared.seq ? null : { seq, sight: await this.at(seq) };
    // Whoever looks elsewhere meanwhile is not brought back.
    if (look === this.#looks) this.past = past;
  }

  hear(message: Heard): void {
    switch (message.type) {
      case 'entry':
      case 'change':
        this.#pace.push(message);
        break;
      case 'state':
        this.hurry();
        this.#see(message);
        break;
      case 'log':
        this.hurry();
        this.#learn(message.entries);
        break;
      case 'refused':
        if (this.foresights.refused(message.id)) break;
        this.sending = false;
        this.refusal = { rule: message.rule, reason: this.#refused(message) };
        break;
      case 'chat': {
        const last = this.lines.at(-1)?.number ?? 0;
        const fresh = message.lines.filter((line) => line.number > last);
        if (this.lines.length) this.unread += fresh.filter((line) => line.seat !== this.seat).length;
        this.lines = [...this.lines, ...fresh];
        break;
      }
      case 'foreseen':
        this.foresights.hear(message);
        break;
      case 'watching':
        this.watching = message.people;
        this.here = message.here;
        this.aside = message.aside;
        break;
      case 'ack':
      case 'pong':
        break;
      default:
        never(message);
    }
  }

  /** Show at once what has happened and was not shown yet; false if there was nothing. */
  hurry(): boolean {
    return this.#pace.hurry();
  }

  #follow(message: EntryFrame | ChangeFrame): void {
    if (message.type === 'change') this.#change(message);
    else {
      this.#learn([message.entry]);
      this.#see(message);
      this.#sound(message.entry);
    }
  }

  /** Others' turns follow each other at a pace; what I am asked waits only until the pieces stand still. */
  #pause(
    shown: EntryFrame | ChangeFrame,
    next: EntryFrame | ChangeFrame,
    last: EntryFrame | ChangeFrame,
  ): number {
    const { move, turn } = tempo();
    if (!shown.entry || !next.entry || next.entry.seat === this.seat || document.hidden) return 0;
    return shown.entry.turn === next.entry.turn || this.#asks(last) ? move : turn;
  }

  /** Is this the moment when I am asked? */
  #asks({ shared }: EntryFrame | ChangeFrame): boolean {
    if (!Array.isArray(shared)) return shared.actor === this.seat;
    return shared.some(([path, value]) => (path as Json[])[0] === 'actor' && value === this.seat);
  }

  #refused(message: Extract<Heard, { type: 'refused' }>): string {
    return message.name ? refuse(this.title, message, this.names) : refusal(message.why, message.facts);
  }

  #sound(entry: Entry): void {
    if (this.finished) play('end');
    else if (this.myTurn && entry.seat !== this.seat) play('turn');
    else play(entry.seat === this.seat ? 'mine' : 'move');
  }

  /** What changed since the state before; if the result is not what the server has, ask for the whole state. */
  #change({ entry, shared, own, check }: ChangeFrame): void {
    const sight = { shared: patched(this.now.shared, shared), own: patched(this.now.own, own) };
    if (check !== null && check !== checksum(sight)) this.#socket?.send({ type: 'again' });
    if (entry) this.#learn([entry]);
    this.#see(sight);
    if (entry) this.#sound(entry);
  }

  #see(sight: Sight): void {
    if (sight.shared.seq !== this.now.shared.seq) this.foresights.forget();
    this.now = { shared: sight.shared, own: sight.own };
    this.sending = false;
  }

  #learn(entries: Entry[]): void {
    const last = this.entries.at(-1)?.seq ?? NOTHING_YET;
    this.entries = [...this.entries, ...entries.filter((entry) => entry.seq > last)];
  }
}
