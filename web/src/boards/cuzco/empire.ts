/** What everybody sees of a game of Cuzco, and what comes in the box. */
import content from '../../../../tampu/games/cuzco/content.json';
import type { TableModel } from '../../lib/table.svelte';
import type {
  CuzcoEmpireView,
  CuzcoMaskView,
  CuzcoOwnHandView,
  CuzcoQuestion,
  Json,
} from '../../types/generated';

export const COLOURS = ['turquoise', 'purple', 'orange', 'pink'] as const;
export const SPACES = ['t1', 't2', 'a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5'] as const;
export const ROUNDS = 6;

export interface Card {
  number: number;
  name: string;
  god: string;
  phases: string[];
  effect: string;
  value: number;
  most: number;
}
export interface Ability {
  id: string;
  name: string;
  effect: string;
  /** What the effect is about: a kind of road or a deck. */
  of: string;
  /** Strengths or amounts by number of tiles. */
  values: number[];
}
export type Requirement = Record<string, Json>;

const constants = new Map<string, number | number[]>(content.constants.map(({ id, value }) => [id, value]));
export const constant = (id: string) => constants.get(id) as number;
export const byRound = (id: string, round: number) => (constants.get(id) as number[])[round - 1] ?? 0;

export const CARDS: Card[] = content.god_cards.map((card, i) => ({
  number: i + 1,
  name: card.name,
  god: card.god,
  phases: card.phases,
  effect: card.effect,
  value: 'value' in card ? Number(card.value) : 0,
  most: 'most' in card ? Number(card.most) : 0,
}));
export const cardOf = (number: number) => CARDS[number - 1]!;

const abilities = new Map<string, Ability>(
  content.abilities.map((row) => [
    row.id,
    {
      id: row.id,
      name: row.name,
      effect: row.effect,
      of: ('kind' in row && row.kind) || ('deck' in row && row.deck) || '',
      values: row.strengths ?? row.amounts ?? [],
    },
  ]),
);
export const abilityOf = (id: string) => abilities.get(id)!;
/** A tile is named S3b: the row S3, its second copy. */
const tiles = new Map(content.tiles.map((row) => [row.id, row.name]));
export const tileName = (tile: string) => tiles.get(tile.slice(0, -1)) ?? tile;

const goods = new Map(content.goods.map((good) => [good.id, good]));
export const goodOf = (id: string) => goods.get(id)!;
export const circletPoints = (pips: number) => content.circlets[pips - 1]!.vp;
const masks = new Map(content.masks.map((mask) => [mask.id, mask.circlets.map((pair) => pair.split(' '))]));
/** The two colours of each of the six circlets. */
export const slotsOf = (mask: string) => masks.get(mask) ?? [];
export const tradePips = (id: string) => content.exchanges.find((trade) => trade.id === id)?.pips ?? 0;

const requirements = new Map<string, Requirement>(
  [...content.terms, ...content.missions].map(({ id, requirement }) => [id, requirement as Requirement]),
);
/** What a mission asks for, part by part. */
export function partsOf(mission: string): Requirement[] {
  const read = (requirement: Requirement): Requirement[] => {
    if ('as' in requirement) return read(requirements.get(String(requirement.as)) ?? {});
    if ('all' in requirement) return (requirement.all as Requirement[]).flatMap(read);
    return [requirement];
  };
  return read(requirements.get(mission) ?? {});
}

export function empireOf(table: TableModel): CuzcoEmpireView {
  return table.view as unknown as CuzcoEmpireView;
}
export function maskOf(table: TableModel, seat: number | null): CuzcoMaskView | null {
  return seat === null ? null : (empireOf(table).masks[seat] ?? null);
}
export function ownOf(table: TableModel): CuzcoOwnHandView | null {
  return 'hand' in table.own.view ? (table.own.view as unknown as CuzcoOwnHandView) : null;
}
export function questionOf(table: TableModel): CuzcoQuestion | null {
  return (table.shared.question ?? null) as CuzcoQuestion | null;
}

/** The numbers of the step that waits, after its seat: pips of an exchange, strength of a move. */
function numbers(table: TableModel): number[] {
  const stack = (table.view.stack ?? []) as Json[][];
  return (stack.at(-1)?.slice(2) ?? []).map(Number);
}
export const pipsLeft = (table: TableModel) => numbers(table)[0] ?? 0;
/** How many feathers or god cards may still be taken. */
export const unitsLeft = (table: TableModel) => numbers(table)[0] ?? 0;

/** How far a seat is with a mission, as the viewer may know it: parts of [is, must be]. */
export function progressOf(table: TableModel, seat: number | null, mission: string): number[][] | null {
  if (seat !== null && seat === table.seat) {
    const own = ownOf(table)?.progress[mission];
    if (own) return own;
  }
  return maskOf(table, seat)?.progress[mission] ?? null;
}

export type Road = { from: string; to: string; kind: string; pips: number };
/** Every road, those of the turning overlay among them. */
export function roadsOf(view: CuzcoEmpireView, rotation = view.rotation): Road[] {
  return [
    ...view.roads.map(([from, to, kind, pips]) => ({ from, to, kind, pips })),
    ...view.arms.map(([kind, pips], arm) => ({
      from: 'capital',
      to: `I${(arm + rotation) % 6}`,
      kind,
      pips,
    })),
  ];
}
