/** What a table is played with: its content file, and what its tiles, crops and pieces are, in the language of the page. */
import { SvelteMap } from 'svelte/reactivity';
import type { TableModel } from '../../lib/table.svelte';
import { language } from '../../lib/words.svelte';

export interface Content {
  boards: { id: string; shape: { rows: number; cols: number }; trails: { pairs: string[] } }[];
  /** T7.1: the points for so many cubes. */
  offerings: { value: number[] };
}
/** What the rulebook says about a thing. */
export interface Told {
  name: string;
  text: string;
  rule: string;
}
interface Book {
  content: Content;
  texts: Record<string, Told>;
}
const EMPTY: Book = { content: { boards: [], offerings: { value: [] } }, texts: {} };
const books = new SvelteMap<string, Book>();
const asked = new Set<string>();

/** The book of a table; empty until it has come. */
function bookOf(table: TableModel): Book {
  const place = `${table.source}/${language()}`;
  if (!asked.has(place)) {
    asked.add(place);
    void table.content<Book>(language()).then(
      (book) => {
        books.set(place, book);
        books.set(table.source, book);
      },
      () => asked.delete(place),
    );
  }
  return books.get(place) ?? books.get(table.source) ?? EMPTY;
}

export function contentOf(table: TableModel): Content {
  return bookOf(table).content;
}

/** What the rulebook says about a thing; nothing until the table's texts have come. */
export function told(table: TableModel, id: string): Told | undefined {
  return bookOf(table).texts[id];
}
