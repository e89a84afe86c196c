/** A stone in the hand: which one, how it is turned, and the legal place it snaps to. */
import { groupBy } from '../../lib/group';
import { stepOf } from '../../lib/titles/steps';
import { count, layers, sayAction, t, term } from '../../lib/words.svelte';
import { Draft, type BoardKey } from '../draft';
import type { Group, Option } from '../kit';
import {
  CUBE,
  readCube,
  readPlacement,
  turned,
  type Cube,
  type Placement,
  type Turning,
} from './pieces/stones';
import { KEYS } from './pieces/turns';
import { isStructure, viewOf } from './views';

/** The eye on the structure in space. */
export interface Eye {
  look(from: 'corner' | 'left' | 'right' | 'above'): void;
  /** Come closer, or with a number below one go farther away. */
  zoom(by: number): void;
  /** A step on the screen, to the right and down, as a step along columns and rows. */
  along(dx: number, dy: number): [number, number];
}

/** Colours of a solitaire cube are for telling stones apart only. */
const TINTS = ['red', 'blue', 'yellow', 'green'];

export interface Built {
  colour: string;
  placement: Placement;
}

export class RumisDraft extends Draft {
  stone: string | null = $state(null);
  #ghost: Placement | null = $state.raw(null);
  /** In space, layers above this one are hidden; null shows all. */
  cut = $state<number | null>(null);
  /** The stone stays where it was put, instead of following the mouse. */
  held = $state(false);
  /** Where the structure is seen in space. */
  eye: Eye | null = $state.raw(null);
  /** The layer that lies on the flat board; null is the highest that is built on. */
  #layer = $state<number | null>(null);

  readonly view = $derived.by(() => viewOf(this.table));
  readonly placements: Placement[] = $derived.by(() => this.table.legal.map(readPlacement));
  readonly byStone: Map<string, Placement[]> = $derived.by(() =>
    groupBy(this.placements, (one) => one.stone),
  );
  readonly built: Built[] = $derived.by(() => {
    const view = this.view;
    return view.placed.map(([colour, text], i) => ({
      colour: isStructure(view) ? view.colours[colour]!.colour : TINTS[i % TINTS.length]!,
      placement: readPlacement(text),
    }));
  });
  /** The highest layer that the plan allows anywhere. */
  readonly top: number = $derived.by(() => Math.max(...this.view.maxima.flat()));

  get layer(): number {
    const tallest = Math.max(
      1,
      ...this.built.flatMap(({ placement }) => placement.cubes.map((cube) => cube[2] + 1)),
    );
    return this.#layer ?? tallest;
  }
  set layer(n: number) {
    this.#layer = Math.min(this.top, Math.max(1, n));
  }

  /** The ghost, unless the table has moved on since it was placed. */
  get ghost(): Placement | null {
    const ghost = this.#ghost;
    return ghost && this.placements.some((one) => one.action === ghost.action) ? ghost : null;
  }

  /** The stone that would lie there: the one in the hand, what somebody points at in the list, or a bot's. */
  get shown(): Placement | null {
    const looked = this.table.foresights.line?.[0];
    const found =
      (looked && this.placements.find((one) => one.action === looked)) || this.ghost || this.#foreseen;
    return found ?? (this.table.shownAnswer ? readPlacement(this.table.shownAnswer) : null);
  }
  /** Cubes that somebody points at, built or not. */
  get pointed(): Cube[] {
    return this.table.pointedPlaces.filter((place) => CUBE.test(place)).map(readCube);
  }
  get #foreseen(): Placement | null {
    const placed = this.table.ahead ? viewOf(this.table.ahead).placed : [];
    return placed.length > this.view.placed.length ? readPlacement(placed.at(-1)![1]) : null;
  }

  override get keys(): readonly BoardKey[] {
    return KEYS;
  }
  override get steered(): boolean {
    return this.ghost !== null;
  }
  get chosen(): string | null {
    return this.ghost?.action ?? null;
  }

  get begun(): boolean {
    return this.stone !== null;
  }

  /** The colour that is being placed now: my own, the neutral one of the ruins, or none in a cube. */
  get colour(): string {
    const view = this.view;
    if (!isStructure(view)) return 'green';
    const step = stepOf('rumis', this.table.view);
    if (step?.step === 'PlaceRuin') return view.colours.at(-1)!.colour;
    if (step?.step === 'Place') return view.colours[step.colour]!.colour;
    return view.colours[this.table.seat ?? 0]!.colour;
  }

  get label(): string {
    return this.ghost ? t('rumis.place', { stone: this.name(this.ghost.stone) }) : t('rumis.place.none');
  }

  get hint(): string {
    return this.stone
      ? t('rumis.choosePlace', { stone: this.name(this.stone) })
      : count('rumis.chooseStone', this.byStone.size);
  }
  /** A stone in the hand is moved and turned before it is put down: no place stands for one answer. */
  answersAt(): string[] {
    return [];
  }

  get groups(): Group[] {
    return [...this.byStone].map(([stone, placements]) => ({
      key: stone,
      label: this.name(stone),
      options: placements.map((one) => ({ action: one.action, label: this.where(one) })),
    }));
  }

  name(stone: string): string {
    return term('rumis', stone);
  }

  where(placement: Placement): string {
    return layers('rumis', placement.action.split(' ').slice(2).join(' ')) ?? '';
  }

  say(action: string): string {
    const placement = readPlacement(action);
    const facts = { stone: this.name(placement.stone), where: this.where(placement) };
    return sayAction('rumis', 'place', this.table.names, facts);
  }

  protected select(action: string): void {
    const found = this.placements.find((one) => one.action === action);
    if (!found) return;
    this.stone = found.stone;
    this.#ghost = found;
  }

  cancel(): void {
    this.stone = null;
    this.#ghost = null;
    this.held = false;
  }

  /** Take a stone from the tray: it appears where it fits, as near as it can to where the last one was. */
  take(stone: string): void {
    if (!this.byStone.has(stone)) return;
    const near = this.ghost?.centre ?? this.#middle();
    this.stone = stone;
    this.held = false;
    this.#ghost = nearest(this.#places(null), near);
  }

  /** Turn the stone until it fits somewhere, and keep it near. */
  turn(how: Turning): void {
    const ghost = this.ghost;
    if (!ghost) return;
    let turn = ghost.turn;
    for (let quarter = 0; quarter < 3; quarter += 1) {
      turn = turned(turn, how);
      const places = this.#places(turn);
      if (turn !== ghost.turn && places.length) {
        this.#ghost = nearest(places, ghost.centre);
        return;
      }
    }
  }

  /** The nearest legal place in a direction as it is seen, with the stone turned as it is if that is possible. */
  move(right: number, down: number, dz: number): void {
    const ghost = this.ghost;
    if (!ghost) return;
    this.held = true;
    const [dx, dy] = this.eye?.along(right, down) ?? [right, down];
    const ahead = (one: Placement) =>
      (one.centre[0] - ghost.centre[0]) * dx +
        (one.centre[1] - ghost.centre[1]) * dy +
        (one.centre[2] - ghost.centre[2]) * dz >
      0.01;
    const same = this.#places(ghost.turn).filter(ahead);
    const found = same.length ? same : this.#places(null).filter(ahead);
    const weight: [number, number, number] = [dx ? 1 : 3, dy ? 1 : 3, dz ? 1 : 0.5];
    if (found.length) this.#ghost = nearest(found, ghost.centre, weight);
  }

  /** Go through all legal places of the stone, one after the other. */
  next(step = 1): void {
    const places = this.#places(null);
    if (!places.length) return;
    this.held = true;
    this.#ghost = places[(this.#index + step + places.length) % places.length]!;
  }

  /** Which of its legal places the stone in the hand has, counted from 1, and how many there are. */
  get count(): { n: number; of: number } {
    return { n: this.#index + 1, of: this.#places(null).length };
  }
  get #index(): number {
    return this.#places(null).findIndex((one) => one.action === this.ghost?.action);
  }

  /** Snap to the legal place nearest to a point, the stone turned as it is if it has any there. */
  snap(x: number, y: number, z: number): void {
    if (!this.stone) return;
    const turn = this.ghost?.turn ?? null;
    const same = turn ? this.#places(turn) : [];
    this.#ghost = nearest(same.length ? same : this.#places(null), [x, y, z]);
  }

  /** Legal places of the stone in the hand, or of all stones, that fill this cube. */
  covering(x: number, y: number, z: number): Placement[] {
    const places = this.stone ? (this.byStone.get(this.stone) ?? []) : this.placements;
    return places.filter((one) => one.cubes.some((cube) => cube[0] === x && cube[1] === y && cube[2] === z));
  }

  answers(place: string): boolean {
    return CUBE.test(place) ? this.covering(...readCube(place)).length > 0 : this.byStone.has(place);
  }
  override whyNot(place: string): string {
    return place === 'turn' && !this.ghost ? this.hint : '';
  }
  override meant(attempts: Option[]): Option[] {
    return this.stone ? attempts.filter(({ action }) => action.startsWith(`place ${this.stone} `)) : attempts;
  }

  /** Choose a place that fills this cube; again, the next one. */
  cover(x: number, y: number, z: number): void {
    const places = this.covering(x, y, z);
    if (!places.length) return;
    const at = places.findIndex((one) => one.action === this.ghost?.action);
    const same = places.find((one) => one.turn === this.ghost?.turn);
    this.select((at < 0 && same ? same : places[(at + 1) % places.length]!).action);
  }

  /** The structure from above: the colour on top and the height of each square. */
  topView(ghost: Placement | null = this.shown): { colour: string; height: number; ghost: boolean }[][] {
    const plan = this.view.maxima.map((row) => row.map(() => ({ colour: '', height: 0, ghost: false })));
    const put = (colour: string, cubes: readonly Cube[], isGhost: boolean) => {
      for (const [x, y, z] of cubes) {
        const square = plan[y]![x]!;
        if (z + 1 > square.height) Object.assign(square, { colour, height: z + 1, ghost: isGhost });
      }
    };
    for (const { colour, placement } of this.built) put(colour, placement.cubes, false);
    if (ghost) put(this.colour, ghost.cubes, true);
    return plan;
  }

  #places(turn: string | null): Placement[] {
    const places = this.stone ? (this.byStone.get(this.stone) ?? []) : [];
    return turn === null ? places : places.filter((one) => one.turn === turn);
  }

  #middle(): [number, number, number] {
    const rows = this.view.maxima;
    return [(rows[0]!.length - 1) / 2, (rows.length - 1) / 2, 0];
  }
}

function nearest(
  places: Placement[],
  [x, y, z]: readonly [number, number, number],
  weight: readonly [number, number, number] = [1, 1, 1],
): Placement | null {
  let best: Placement | null = null;
  let least = Infinity;
  for (const one of places) {
    const away =
      weight[0] * (one.centre[0] - x) ** 2 +
      weight[1] * (one.centre[1] - y) ** 2 +
      weight[2] * (one.centre[2] - z) ** 2;
    if (away < least) {
      least = away;
      best = one;
    }
  }
  return best;
}
