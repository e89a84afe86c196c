/** What a table is played with: the content file, and what cards and places say, in the language of the page. */
import { Contents } from '../../lib/titles/contents.svelte';
import type { TableModel } from '../../lib/table/table.svelte';
import { count, nameThings, said, some, t, term, type Key } from '../../lib/words.svelte';
import type {
  ContentsOf,
  WutakiContentFile,
  WutakiPactEntry,
  WutakiStandardEntry,
} from '../../types/generated';

export const RESOURCES = ['gold', 'sheep', 'wood', 'oil', 'stone'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Units = Record<string, number>;

/** What the page reads of the content file. */
type Content = Pick<
  WutakiContentFile,
  | 'standard'
  | 'pyramid'
  | 'towers'
  | 'elements'
  | 'omens'
  | 'pacts'
  | 'revenge'
  | 'secrets'
  | 'rounds'
  | 'masters'
  | 'track'
> & { consts: Pick<WutakiContentFile['consts'], 'start_vp' | 'end_vp' | 'unfulfilled_vp'> };

export class Box {
  readonly pacts: Map<string, WutakiPactEntry>;
  constructor(
    readonly content: Content,
    readonly texts: ContentsOf<'wutaki'>['texts'],
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

  standard(site: string): WutakiStandardEntry | undefined {
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

const EMPTY = new Box(
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
const boxes = new Contents('wutaki', ({ content, texts }) => {
  const names = Object.fromEntries(Object.entries(texts).map(([key, told]) => [key, told.name]));
  for (const master of content.masters) names[master.id] = names[`board-${master.id}`] ?? master.id;
  nameThings('wutaki', names);
  return new Box(content, texts);
});

/** What comes in the box of a table; empty until it has come. */
export function boxOf(table: TableModel): Box {
  return boxes.of(table) ?? EMPTY;
}

export function isOpen(table: TableModel): boolean {
  return boxOf(table) !== EMPTY;
}
