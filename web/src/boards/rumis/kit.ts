/** Rumis at the table page. */
import type { PlacesOf } from '../../lib/table/marks';
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';
import type { History, Kit, Score } from '../kit';
import Board from './Board.svelte';
import { explain } from './explain';
import { RumisDraft } from './draft.svelte';
import { isStructure, viewOf } from './views';
import Picture from './Picture.svelte';
import Seat from './Seat.svelte';
import Rail from './beside/Rail.svelte';
import Side from './beside/Side.svelte';
import { readPlacement } from './pieces/stones';
import Thing from './Thing.svelte';
import Tray from './beside/Tray.svelte';
import './board.css';
import './tokens.css';

function score(table: TableModel, seat: number): Score | null {
  const view = viewOf(table);
  if (!isStructure(view)) return { points: view.filled, unit: t('rumis.filled') };
  const own = view.colours.filter((one) => one.seat === seat).map((one) => one.visible);
  return own.length ? { points: Math.max(...own), unit: t('rumis.seen') } : null;
}

/** Squares seen from above after each stone: counted again from the stones in their order. */
function history(table: TableModel): History | null {
  const view = viewOf(table);
  if (!isStructure(view)) return null;
  const seats = table.chairs.length;
  const lines: number[][] = Array.from({ length: seats }, () => [0]);
  const tops: Record<string, { colour: number; height: number }> = {};
  for (const [colour, text] of view.placed) {
    for (const [x, y, z] of readPlacement(text).cubes) {
      const at = `${x},${y}`;
      if (z + 1 > (tops[at]?.height ?? 0)) tops[at] = { colour, height: z + 1 };
    }
    const seen = Object.values(tops);
    for (const [seat, line] of lines.entries()) {
      const own = view.colours.flatMap((one, i) => (one.seat === seat ? [i] : []));
      line.push(Math.max(...own.map((i) => seen.filter((top) => top.colour === i).length)));
    }
  }
  return lines;
}

export const kit: Kit = {
  draft: (table) => new RumisDraft(table),
  score,
  history,
  explain,
  places: { cubes: ['{}'] } satisfies PlacesOf<'rumis'>,
  Board,
  Tray,
  Seat,
  Side,
  Rail,
  Thing,
  Picture,
};
