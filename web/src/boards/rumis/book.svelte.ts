/** What the stones, squares and boards of a table are called and what there is to know, in the language of the page. */
import { SvelteMap } from 'svelte/reactivity';
import type { TableModel } from '../../lib/table.svelte';
import { language } from '../../lib/words.svelte';

export interface Told {
  name: string;
  text: string;
  rule: string;
}
type Texts = Record<string, Told>;

const books = new SvelteMap<string, Texts>();
const asked = new Set<string>();

/** What the rulebook says about a thing; nothing until the table's texts have come. */
export function told(table: TableModel, id: string): Told | undefined {
  const place = `${table.source}/${language()}`;
  if (!asked.has(place)) {
    asked.add(place);
    void table.content<{ texts: Texts }>(language()).then(
      ({ texts }) => books.set(place, texts),
      () => asked.delete(place),
    );
  }
  return books.get(place)?.[id];
}
