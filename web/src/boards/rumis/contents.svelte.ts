/** What the stones, squares and boards of a table are called and what there is to know. */
import { Contents } from '../../lib/titles/contents.svelte';
import type { TableModel } from '../../lib/table/table.svelte';
import type { RumisExplanation } from '../../types/generated';

const contents = new Contents('rumis', (come) => come);

/** Nothing until the table's texts have come. */
export function told(table: TableModel, id: string): RumisExplanation | undefined {
  return contents.of(table)?.texts[id];
}
