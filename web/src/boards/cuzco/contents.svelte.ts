/** What comes in the box of the table on show: its own content, which may be a corrected one, and what it says. */
import type { TableModel } from '../../lib/table/table.svelte';
import { language, nameThings, t, term, type Language } from '../../lib/words.svelte';
import type { CuzcoContentFile, CuzcoExplanation } from '../../types/generated';

export interface Card {
  number: number;
  god: string;
  phases: string[];
  effect: string;
}

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

class Box {
  readonly constants;
  readonly cards: Card[];
  readonly goods;
  readonly circlets;
  readonly masks;
  readonly exchanges;

  constructor(content: CuzcoContentFile) {
    this.constants = byId(content.constants);
    this.cards = content.god_cards.map((card, i) => ({ ...card, number: i + 1 }));
    this.goods = byId(content.goods);
    this.circlets = content.circlets;
    this.masks = byId(content.masks);
    this.exchanges = byId(content.exchanges);
  }
}

/** One table is on show at a time; its box is open before it is drawn. */
let box = $state.raw() as Box;
/** What the rulebook says about its things, in the language that was asked for last. */
let telling: Record<string, CuzcoExplanation> = $state.raw({});
let shown: Pick<TableModel, 'content'>;
let asked: Language;

export async function openBox(table: Pick<TableModel, 'content'>): Promise<void> {
  shown = table;
  box = new Box(await read(language()));
}

async function read(code: Language): Promise<CuzcoContentFile> {
  const table = shown;
  asked = code;
  const { content, texts } = await table.content('cuzco', code);
  if (table === shown && code === asked) {
    telling = texts;
    // A corrected file may give these names of its own.
    const named = [...content.missions, ...content.villages];
    nameThings('cuzco', Object.fromEntries(named.map(({ id }) => [id, texts[id]?.name ?? id])));
  }
  return content;
}

const NOTHING: CuzcoExplanation = { name: '', text: '', notes: [], rule: '', doubts: {} };

/** What is said about a thing; when the page changes its language, the words before it until the new ones come. */
export function told(id: string): CuzcoExplanation {
  if (language() !== asked) void read(language());
  return telling[id] ?? NOTHING;
}

export const word = (id: string) => term('cuzco', id);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const name = (id: string) => capital(word(id));

export const constant = (id: string) => box.constants.get(id)!.value as number;
export const byRound = (id: string, round: number) =>
  (box.constants.get(id)!.value as number[])[round - 1] ?? 0;
export const cards = () => box.cards;
export const cardOf = (number: number) => box.cards[number - 1]!;
export const cardTold = (number: number) => told(`card ${number}`);
/** The phases in which a card can be played, in short. */
export const phases = (number: number) =>
  cardOf(number)
    .phases.map((phase) => (phase === 'end' ? t('cuzco.phase.end') : phase))
    .join(', ');
export const goodOf = (id: string) => box.goods.get(id)!;
export const isGood = (id: string) => box.goods.has(id);
export const circletPoints = (pips: number) => box.circlets[pips - 1]!.vp;
/** The two colours of each of the six circlets. */
export const slotsOf = (mask: string) => (box.masks.get(mask)?.circlets ?? []).map((pair) => pair.split(' '));
export const tradePips = (id: string) => box.exchanges.get(id)?.pips ?? 0;
