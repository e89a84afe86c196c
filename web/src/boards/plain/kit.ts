/** Any title without a drawn board: what is public in readable panels, and the options as a list. */
import type { Kit } from '../kit';
import Board from './Board.svelte';
import { PlainHand } from './hand.svelte';

export const kit: Kit = {
  hand: (table) => new PlainHand(table),
  score: () => null,
  history: () => null,
  Board,
  Tray: null,
  Seat: null,
  Side: null,
};
