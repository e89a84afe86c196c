/** Any title without a drawn board: what is public in readable panels, and the options as a list. */
import type { Kit } from '../kit';
import Board from './Board.svelte';
import { PlainDraft } from './draft.svelte';

export const kit: Kit = {
  draft: (table) => new PlainDraft(table),
  score: () => null,
  history: () => null,
  Board,
  Tray: null,
  Seat: null,
  Side: null,
};
