/** What a table of Tiwanaku is played with, and what its tiles, crops and pieces are. */
import { Contents } from '../../lib/titles/contents.svelte';
import type { TableModel } from '../../lib/table/table.svelte';
import type { TiwanakuContentFile, TiwanakuExplanation } from '../../types/generated';

const contents = new Contents('tiwanaku', (come) => come);

/** Nothing until it has come. */
export function contentOf(table: TableModel): TiwanakuContentFile | undefined {
  return contents.of(table)?.content;
}

export function told(table: TableModel, id: string): TiwanakuExplanation | undefined {
  return contents.of(table)?.texts[id];
}
