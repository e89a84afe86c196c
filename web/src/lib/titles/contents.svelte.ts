/** What tables are played with: the content file, and what cards and places say in the language of the page. */
import { SvelteMap } from 'svelte/reactivity';
import type { ContentsOf, Title } from '../../types/generated';
import type { TableModel } from '../table/table.svelte';
import { language } from '../words.svelte';

/** The contents of tables of one title, each asked for once in each language, and what a board makes of them. */
export class Contents<T extends Title, Made = ContentsOf<T>> {
  readonly #come = new SvelteMap<string, Made>();
  readonly #asked = new Set<string>();

  constructor(
    private readonly title: T,
    private readonly make: (contents: ContentsOf<T>) => Made,
  ) {}

  /** Nothing until they have come; while another language is on its way, those in the language before. */
  of(table: TableModel): Made | undefined {
    const place = `${table.source}/${language()}`;
    if (!this.#asked.has(place)) {
      this.#asked.add(place);
      void table.content(this.title, language()).then(
        (contents) => {
          const made = this.make(contents);
          this.#come.set(place, made);
          this.#come.set(table.source, made);
        },
        () => this.#asked.delete(place),
      );
    }
    return this.#come.get(place) ?? this.#come.get(table.source);
  }
}
