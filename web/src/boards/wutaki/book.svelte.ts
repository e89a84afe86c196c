/** What a table is played with: the content file, and what cards and places say, in the language of the page. */
import { SvelteMap } from 'svelte/reactivity';
import type { TableModel } from '../../lib/table.svelte';
import { count, language, nameThings, said, some, t, term, type Key } from '../../lib/words.svelte';

export const RESOURCES = ['gold', 'sheep', 'wood', 'oil', 'stone'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Units = Record<string, number>;

export interface Told {
  name: string;
  text: string;
  /** Which values are not printed, and where they come from. */
  doubts: Record<string, string>;
  rule: string;
  /** A few words for a small place, where there is a short form. */
  brief?: string;
  /** The parts of a reward. */
  points?: number;
  more?: string;
}

interface Entry {
  id: string;
}
export interface PactEntry extends Entry {
  element: string;
  sac: Units;
}
export interface LevelEntry {
  level: number;
  places: number;
  pay: Units;
  vp: number;
}
export interface Content {
  consts: Record<'start_vp' | 'end_vp' | 'unfulfilled_vp', { value: number }>;
  standard: (Entry & { gives: string; price: { value: number[] }; bonus: { value: Units } })[];
  pyramid: LevelEntry[];
  towers: (Entry & { kind: string; gold: { value: number } })[];
  elements: (Entry & { element: string; opposite: string; bonus: number; malus: number })[];
  omens: (Entry & { kind: 'once' | 'perm' })[];
  pacts: PactEntry[];
  revenge: (Entry & { vp: number })[];
  secrets: (Entry & { vp: number })[];
  rounds: (Entry & { again: boolean })[];
  masters: (Entry & { track?: { at: number; effect: string }[]; factors?: { value: number[] } })[];
  track: (Entry & { event: string | null })[];
}

export class Book {
  readonly pacts: Map<string, PactEntry>;
  constructor(
    readonly content: Content,
    readonly texts: Record<string, Told>,
  ) {
    this.pacts = new Map(content.pacts.map((pact) => [pact.id, pact]));
  }

  name(id: string): string {
    return this.texts[id]?.name ?? term('wutaki', id);
  }

  /** What it does; the resource of the cost marker is filled in where it is known. */
  text(id: string, marker: string | null = null): string {
    return marked(this.texts[id]?.text ?? '', marker);
  }

  brief(id: string, marker: string | null = null): string {
    return marked(this.texts[id]?.brief ?? this.texts[id]?.text ?? '', marker);
  }

  more(id: string, marker: string | null = null): string {
    return marked(this.texts[id]?.more ?? '', marker);
  }

  standard(site: string): Content['standard'][number] | undefined {
    return this.content.standard.find((one) => one.id === site);
  }
}

/** What a unit of a price is called; that of the cost marker by its resource, where it is known whose. */
export function unitName(kind: string, marker: string | null = null, n = 2): string {
  if (kind === 'marker' && marker) return term('wutaki', marker);
  if (kind === 'omen') return count('wutaki.unit.omen', n);
  return RESOURCES.includes(kind as Resource) ? term('wutaki', kind) : t(`wutaki.unit.${kind}` as Key);
}

/** Units of a price with their number: `2 sheep`. */
export function unitsNamed(kind: string, n: number, marker: string | null = null): string {
  const thing = kind === 'marker' && marker ? marker : kind === 'omen' ? 'omens' : kind;
  return thing in (said('wutaki').things ?? {}) ? some('wutaki', thing, n) : `${n} ${unitName(kind, marker)}`;
}

export function marked(text: string, marker: string | null): string {
  return text.replaceAll('{marker}', marker ? term('wutaki', marker) : t('wutaki.marker'));
}

const EMPTY = new Book(
  {
    consts: { start_vp: { value: 0 }, end_vp: { value: 100 }, unfulfilled_vp: { value: 0 } },
    ...{
      standard: [],
      pyramid: [],
      towers: [],
      elements: [],
      omens: [],
      pacts: [],
      revenge: [],
      secrets: [],
    },
    ...{ rounds: [], masters: [], track: [] },
  },
  {},
);
const books = new SvelteMap<string, Book>();
const asked = new Set<string>();

/** The book of a table; empty until it has come. */
export function bookOf(table: TableModel): Book {
  const place = `${table.id}/${language()}`;
  if (!asked.has(place)) {
    asked.add(place);
    void open(table, language());
  }
  return books.get(place) ?? books.get(table.id) ?? EMPTY;
}

export function isOpen(table: TableModel): boolean {
  return bookOf(table) !== EMPTY;
}

async function open(table: TableModel, code: string): Promise<void> {
  const { content, texts } = await table.content<{ content: Content; texts: Record<string, Told> }>(code);
  const book = new Book(content, texts);
  const names = Object.fromEntries(Object.entries(texts).map(([key, told]) => [key, told.name]));
  for (const master of content.masters) names[master.id] = names[`board-${master.id}`] ?? master.id;
  nameThings('wutaki', names);
  books.set(`${table.id}/${code}`, book);
  books.set(table.id, book);
}
