/** What comes in the box of the table on show: its own content, which may be a corrected one. */
import type { TableModel } from '../../lib/table.svelte';
import type { Json } from '../../types/generated';

export type Requirement = Record<string, Json>;
export interface Content {
  constants: { id: string; value: number | number[] }[];
  god_cards: { name: string; god: string; phases: string[]; effect: string; value?: number; most?: number }[];
  abilities: {
    id: string;
    name: string;
    effect: string;
    kind?: string;
    deck?: string;
    strengths?: number[] | null;
    amounts?: number[] | null;
  }[];
  tiles: { id: string; name: string }[];
  goods: { id: string; food: number; vp: number }[];
  circlets: { vp: number }[];
  masks: { id: string; circlets: string[] }[];
  exchanges: { id: string; pips: number }[];
  terms: { id: string; requirement: Requirement }[];
  missions: { id: string; requirement: Requirement }[];
}
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

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

class Box {
  readonly constants;
  readonly cards: Card[];
  readonly abilities: Map<string, Ability>;
  readonly tiles;
  readonly goods;
  readonly circlets;
  readonly masks;
  readonly exchanges;
  readonly requirements;

  constructor(content: Content) {
    this.constants = byId(content.constants);
    this.cards = content.god_cards.map((card, i) => ({ value: 0, most: 0, ...card, number: i + 1 }));
    this.abilities = byId(
      content.abilities.map(({ id, name, effect, kind, deck, strengths, amounts }) => ({
        ...{ id, name, effect },
        of: kind || deck || '',
        values: strengths ?? amounts ?? [],
      })),
    );
    this.tiles = byId(content.tiles);
    this.goods = byId(content.goods);
    this.circlets = content.circlets;
    this.masks = byId(content.masks);
    this.exchanges = byId(content.exchanges);
    this.requirements = byId([...content.terms, ...content.missions]);
  }
}

/** One table is on show at a time; its box is open before it is drawn. */
let box = $state.raw() as Box;

export async function openBox(table: Pick<TableModel, 'content'>): Promise<void> {
  box = new Box((await table.content<{ content: Content }>('en')).content);
}

export const constant = (id: string) => box.constants.get(id)!.value as number;
export const byRound = (id: string, round: number) =>
  (box.constants.get(id)!.value as number[])[round - 1] ?? 0;
export const cards = () => box.cards;
export const cardOf = (number: number) => box.cards[number - 1]!;
export const abilityOf = (id: string) => box.abilities.get(id)!;
/** A tile is named S3b: the row S3, its second copy. */
export const tileName = (tile: string) => box.tiles.get(tile.slice(0, -1))?.name ?? tile;
export const goodOf = (id: string) => box.goods.get(id)!;
export const circletPoints = (pips: number) => box.circlets[pips - 1]!.vp;
/** The two colours of each of the six circlets. */
export const slotsOf = (mask: string) => (box.masks.get(mask)?.circlets ?? []).map((pair) => pair.split(' '));
export const tradePips = (id: string) => box.exchanges.get(id)?.pips ?? 0;

/** What a mission asks for, part by part. */
export function partsOf(mission: string): Requirement[] {
  const named = (id: string) => box.requirements.get(id)?.requirement ?? {};
  const read = (requirement: Requirement): Requirement[] => {
    if ('as' in requirement) return read(named(String(requirement.as)));
    if ('all' in requirement) return (requirement.all as Requirement[]).flatMap(read);
    return [requirement];
  };
  return read(named(mission));
}
