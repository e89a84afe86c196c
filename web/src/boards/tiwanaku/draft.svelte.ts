/** The move being made in Tiwanaku: a square in focus, and what can be done there. */
import { readAction, type Action } from '../../lib/titles/actions';
import { groupBy } from '../../lib/group';
import { complaint } from '../../lib/server/trouble';
import { count, t, type Key } from '../../lib/words.svelte';
import {
  LENGTHS,
  type TiwanakuCertainty as Certainty,
  type TiwanakuHelp as Help,
  type TiwanakuOdds as Odds,
  type TiwanakuReason as Reason,
} from '../../types/generated';
import { Draft, type BoardKey } from '../draft';
import { Face } from '../faces';
import type { Group, Option } from '../kit';
import { Given } from './helper/given';
import { lights, placesOf } from './helper/lights';
import { askHelp, askOdds, lookLonger, type About, type Progress } from './helper/insight';
import { KEYS, NO_MARKS, readMarks, toggled, writeMarks, type Marks } from './pencil/pencil';
import { COLUMNS, valleyOf, type Square } from './views';
import { FACES, type Moment } from './verbs';
import { readWays, wayTo } from './board/ways';

/** A hint says where to look, then which rule, then the answer. */
export const RUNGS = ['where', 'rule', 'answer'] as const;

const OFFER = 'offer ';
/** Thinking takes longer than this only where many ask. */
const LATE = 15_000;
/** While somebody steps quickly, nothing is asked. */
const UNHURRIED = 250;

/** An answer of the helper, and how much of it is shown. */
interface Said {
  help: Help;
  rung: number;
  step: Reason | null;
  hinted: number | null;
}

export class TiwanakuDraft extends Draft {
  /** The square whose options are shown. */
  square = $state<string | null>(null);
  #chosen = $state<string | null>(null);
  /** The pencil is in the hand: clicks mark squares instead of choosing moves. */
  pencilling = $state(false);
  /** What the table's helper said last. */
  help: Help | null = $state.raw(null);
  /** The helper is thinking. */
  helping = $state(false);
  /** It takes long. */
  late = $state(false);
  /** How far a longer look has come. */
  looking: Progress | null = $state.raw(null);
  /** The slices of longer looks at the present view. */
  #slices = $state(0);
  /** Why it could not say anything. */
  helpless = $state('');
  /** Shall the board of a game that is looked back at say how likely everything was? */
  wantsOdds = $state(false);
  #odds = $state.raw<{ at: number; found: Odds | null; trouble: string } | null>(null);
  #step = $state.raw<{ at: number; step: Reason | null }>({ at: 0, step: null });
  /** Answers that one came from by asking about a square that they cite. */
  #before: Said[] = $state.raw([]);
  /** The square that a hint is about, and how many rungs of the ladder are shown. */
  hinted: number | null = $state(null);
  rung = $state(0);
  /** Everything that is certain is drawn, not only what was told. */
  #everything = $state(false);
  /** The entry after which help was asked for. */
  askedAt = $state(-1);
  readonly #given = new Given(`tampu.given.${this.table.id}`);

  readonly valley = $derived.by(() => valleyOf(this.table));
  readonly wide = $derived.by(() => (this.valley.size === 'long' ? 9 : 5));
  readonly squares: Square[] = $derived.by(() => {
    const valley = this.valley;
    return valley.terrain.map((terrain, i) => {
      const x = i % this.wide;
      const y = Math.floor(i / this.wide);
      const name = `${COLUMNS[x]}${y + 1}`;
      return {
        name,
        x,
        y,
        terrain,
        crop: valley.crops[i]!,
        start: valley.start.includes(name),
        arrow: valley.arrows[i] ?? null,
      };
    });
  });
  /** The legal actions of each square, and those that belong to none. */
  readonly bySquare = $derived.by(() => groupBy(this.table.legal, (action) => this.#squareOf(action)));
  readonly marks = $derived.by(() => readMarks(this.table.note.marks));
  /** What is drawn as certain: where the helper explains, what it has told, unless somebody wants to see everything. */
  readonly sure: Certainty[] = $derived.by(() => {
    const { help } = this;
    if (!help?.hints || this.#everything) return help?.certain ?? [];
    const told = help.here || this.rung === RUNGS.length ? help.hints : [];
    const value = (kind: 'terrain' | 'crop') => told.find((hint) => hint.kind === kind)?.value ?? null;
    return told.slice(0, 1).map(({ square }) => ({ square, terrain: value('terrain'), crop: value('crop') }));
  });
  /** The chain whose sentence was chosen last. */
  #read: Reason[] = $state.raw([]);
  /** The chain that is told, or of several the one that is read. */
  readonly #told: Reason[] = $derived.by(() => {
    const { help, step } = this;
    const hints = help?.here || this.rung === RUNGS.length ? (help?.hints ?? []) : [];
    const chains = [this.#read, ...hints.map((hint) => hint.steps), help?.here?.steps ?? []];
    return (step && chains.find((steps) => placesOf(steps, step))) ?? (step ? [step] : (chains[1] ?? []));
  });
  /** What the explanation draws on the squares. */
  readonly lights = $derived.by(() => lights(this.#told, this.step));
  readonly #ways = $derived.by(() => readWays(this.valley.ways));

  override get keys(): readonly BoardKey[] {
    return KEYS;
  }
  get chosen(): string | null {
    return this.#chosen !== null && this.table.legal.includes(this.#chosen) ? this.#chosen : null;
  }
  get begun(): boolean {
    return this.chosen !== null || this.square !== null;
  }
  get label(): string {
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  get hint(): string {
    const squares = [...this.bySquare.keys()].filter(Boolean).length;
    return squares ? count('tiwanaku.squares', squares) : t('plain.choose');
  }
  get groups(): Group[] {
    const faces = this.table.legal.map((action) => ({ action, face: this.#faceOf(action) }));
    return [...groupBy(faces, ({ face }) => face.heading.key).values()].map((answers) => ({
      ...answers[0]!.face.heading,
      options: answers.map(({ action }) => this.#option(action)),
    }));
  }
  /** What can be done without a square, and on the square in focus. */
  get near(): Option[] {
    const free = this.bySquare.get('') ?? [];
    const here = this.square ? (this.bySquare.get(this.square) ?? []) : [];
    const cubes = this.cubes;
    // Of the offerings that are picked cube by cube only that of all cubes is listed too.
    const single = (action: string) =>
      !cubes.length || !action.startsWith(OFFER) || action === OFFER + cubes.join('');
    return [...here, ...free].filter(single).map((action) => this.#option(action));
  }

  /** The cubes that can be offered, where there are several: they are picked one by one. */
  get cubes(): string[] {
    const sets = this.table.legal.filter((action) => action.startsWith(OFFER));
    return sets.length > 1 ? [...new Set(sets.join('').replaceAll(OFFER, ''))].sort() : [];
  }
  /** Is this cube among those that are offered? */
  offers(cube: string): boolean {
    return this.words?.verb === 'offer' && this.words.cubes.includes(cube);
  }
  /** The offering with this cube added or taken back; nothing if none is left. */
  offerWith(cube: string): string | null {
    const set = this.cubes.filter((one) => this.offers(one) !== (one === cube));
    return set.length ? OFFER + set.join('') : null;
  }
  /** Only the button sends an offering: it is put together first. */
  toggle(cube: string): void {
    this.#chosen = this.offerWith(cube);
    this.square = null;
  }

  #faceOf(action: string): Face<'tiwanaku', Moment> {
    return new Face('tiwanaku', FACES, action, this);
  }
  placesOf(action: string): string[] {
    return this.#faceOf(action).places;
  }
  /** The square that an action is about; nothing for those that belong to none. */
  #squareOf(action: string): string {
    return this.#faceOf(action).places[0] ?? '';
  }
  say(action: string): string {
    return this.#faceOf(action).say;
  }

  /** The chosen answer, with its words by name. */
  get words(): Action<'tiwanaku'> | null {
    return this.chosen === null ? null : readAction('tiwanaku', this.chosen);
  }
  /** The way of the move that is looked at, from where the pawn stands. */
  get way(): string[] {
    const looked = this.table.foresights.line?.[0] ?? this.chosen;
    const words = looked && readAction('tiwanaku', looked);
    return words && words.verb === 'go' ? wayTo(words.square, this.#ways) : [];
  }

  answers(place: string): boolean {
    return this.pencilling || this.bySquare.has(place);
  }

  marksOf(name: string): Marks {
    return this.marks[name] ?? NO_MARKS;
  }

  mark(name: string, kind: keyof Marks, value: number): void {
    this.table.jot({ marks: writeMarks(toggled(this.marks, name, kind, value)) });
  }

  /** What the table lets its helper say; `none` if there is none. */
  get helper(): string {
    const { table } = this;
    return table.helpful ? (table.now.shared.options.helper ?? 'none') : 'none';
  }
  override get helps(): string {
    return this.helper === 'none' ? '' : t(`tiwanaku.help.${this.helper}` as Key);
  }
  override get mayHelp(): boolean {
    return true;
  }
  override get attending(): boolean {
    return this.helping || this.help !== null || this.helpless !== '';
  }
  /** May more be drawn than was told? */
  get hasMore(): boolean {
    return this.sure.length < (this.help?.certain?.length ?? 0);
  }
  showEverything(): void {
    this.#everything = true;
  }
  numberOf(name: string): number {
    return this.squares.findIndex((one) => one.name === name);
  }
  /** The moment on show, by its entry. */
  get #moment(): number {
    return this.table.past?.seq ?? this.table.now.shared.seq;
  }
  /**
   * The step of an explanation that is being read: its squares are lit, and what it strikes off is drawn, as long as its
   * moment is on show.
   */
  get step(): Reason | null {
    return this.#step.at === this.#moment ? this.#step.step : null;
  }
  set step(step: Reason | null) {
    this.#step = { at: this.#moment, step };
  }
  /** How likely everything was at the moment on show, as soon as that is known. */
  get odds(): Odds | null {
    return this.wantsOdds && this.#odds?.at === this.#moment ? this.#odds.found : null;
  }
  /** Why that could not be said. */
  get oddsTrouble(): string {
    return this.wantsOdds && this.#odds?.at === this.#moment ? this.#odds.trouble : '';
  }
  /** Ask how likely everything was, when the moment has been on show for a while; the answer ends the waiting. */
  followOdds(): (() => void) | undefined {
    const at = this.#moment;
    if (!this.wantsOdds) return undefined;
    const timer = setTimeout(() => void this.#askOdds(at), UNHURRIED);
    return () => clearTimeout(timer);
  }
  async #askOdds(at: number): Promise<void> {
    if (this.#odds?.at === at && this.#odds.found) return;
    let answer: { found: Odds | null; trouble: string };
    try {
      answer = { found: await askOdds(this.table.source, at), trouble: '' };
    } catch (wrong) {
      answer = { found: null, trouble: complaint(wrong) };
    }
    if (at === this.#moment) this.#odds = { at, ...answer };
  }

  /** Ask for the next hint, or about a square. */
  override async askForHelp(about?: number): Promise<void> {
    if (this.helping) return;
    this.#before = [];
    this.helping = true;
    this.helpless = '';
    this.step = null;
    this.#everything = false;
    const seq = this.table.now.shared.seq;
    if (this.askedAt !== seq) this.#slices = 0;
    this.late = false;
    const timer = setTimeout(() => (this.late = true), LATE);
    try {
      const given = this.#given.facts;
      const asked: About = about ?? (given.length ? { given } : null);
      const number = (name: string) => this.numberOf(name);
      this.help = await askHelp(this.table.id, this.marks, number, asked, this.#slices);
      this.askedAt = seq;
      this.rung = 1;
      this.hinted = this.help.here?.square ?? this.help.hints?.[0]?.square ?? null;
      if (about !== undefined) this.step = (this.help.hints?.[0] ?? this.help.here)?.steps[0] ?? null;
    } catch (wrong) {
      this.helpless = complaint(wrong);
    }
    clearTimeout(timer);
    this.helping = false;
  }
  /** Ask about a square that the answer cites. */
  async askCited(square: number): Promise<void> {
    const { help, rung, step, hinted } = this;
    if (this.helping || !help) return;
    const before = [...this.#before, { help, rung, step, hinted }];
    await this.askForHelp(square);
    if (!this.helpless) this.#before = before;
  }
  /** The square of the answer that one came from. */
  get cameFrom(): number | null {
    return this.#before.at(-1)?.hinted ?? null;
  }
  /** Choose a sentence of a chain, or no longer. */
  read(step: Reason, chain: Reason[]): void {
    this.step = this.step === step ? null : step;
    this.#read = chain;
  }
  goBack(): void {
    const said = this.#before.at(-1);
    if (!said || this.helping) return;
    this.#before = this.#before.slice(0, -1);
    Object.assign(this, said);
  }
  /** May more be certain than was found, and is there a longer look? */
  get mayLookLonger(): boolean {
    const partial = this.helper !== 'none' && this.help?.status === 'partial';
    return partial && this.#slices < LENGTHS.slices;
  }
  /** Look twice as long as before, then ask the same again. */
  async lookLonger(): Promise<void> {
    if (this.helping || !this.help) return;
    const { help, askedAt } = this;
    this.helping = true;
    this.helpless = '';
    this.looking = { done: 0, decided: 0 };
    try {
      const slices = await lookLonger(this.table.id, this.#slices, (progress) => {
        if (this.help !== help || this.table.now.shared.seq !== askedAt) return false;
        this.looking = progress;
        return true;
      });
      if (slices !== null) this.#slices = slices;
    } catch (wrong) {
      this.helpless = complaint(wrong);
    }
    this.looking = null;
    this.helping = false;
    if (this.help === help && !this.helpless) await this.askForHelp(help.here?.square);
  }
  /** All hints were given: begin with the first again. */
  async startAgain(): Promise<void> {
    this.#given.clear();
    await this.askForHelp();
  }
  /** The next rung of the hint. */
  climb(): void {
    const hint = this.help?.hints?.[0];
    this.rung += 1;
    if (!hint || this.rung < RUNGS.length) return;
    this.#given.add(hint.square, hint.kind);
    this.step = hint.steps[0] ?? null;
  }
  override display(help: unknown): void {
    this.help = help as Help;
    this.askedAt = this.table.now.shared.seq;
    this.hinted = this.help.here?.square ?? null;
    this.step = this.help.hints?.find(({ kind }) => kind === 'crop')?.steps[0] ?? null;
  }
  dismissHelp(): void {
    this.help = null;
    this.#before = [];
    this.helpless = '';
    this.step = null;
    this.hinted = null;
  }

  answersAt(place: string): string[] {
    return this.pencilling ? [] : (this.bySquare.get(place) ?? []);
  }
  protected select(action: string): void {
    this.#chosen = action;
    this.square = this.#squareOf(action) || null;
  }

  cancel(): void {
    this.#chosen = null;
    this.square = null;
  }

  /** A square was clicked: its only option is chosen, several are offered. */
  touch(name: string): void {
    const here = this.bySquare.get(name) ?? [];
    this.square = name;
    if (here.length === 1 && !this.pencilling) this.choose(here[0]!);
    else this.#chosen = null;
  }

  #option(action: string): Option {
    const face = this.#faceOf(action);
    return { action, label: face.row, struck: face.struck };
  }
}
