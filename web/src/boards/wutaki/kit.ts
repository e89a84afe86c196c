/** Wutaki at the table page. */
import type { TableModel } from '../../lib/table.svelte';
import { t } from '../../lib/words.svelte';
import type { History, Kit, Score } from '../kit';
import Board from './Board.svelte';
import { bookOf } from './book.svelte';
import { explain } from './explain';
import { kingdomOf, WutakiHand } from './hand.svelte';
import Seat from './Seat.svelte';
import Side from './Side.svelte';
import Tray from './Tray.svelte';

function score(table: TableModel, seat: number): Score | null {
  const tribe = kingdomOf(table).tribes[seat];
  return tribe ? { points: tribe.vp, unit: t('wutaki.vp') } : null;
}

/** The victory point track, entry by entry; what was taken back is left out. */
function history(table: TableModel): History | null {
  const start = bookOf(table).content.consts.start_vp.value;
  const lines = table.chairs.map(() => [start]);
  for (const line of table.log) {
    const { event, seat, vp } = line.told;
    if (line.undone || (event !== 'scored' && event !== 'lost')) continue;
    const own = lines[Number(seat)]!;
    const change = event === 'scored' ? Number(vp) : -Number(vp);
    for (const each of lines) each.push(each.at(-1)!);
    own[own.length - 1] = Math.max(0, own.at(-1)! + change);
  }
  return lines;
}

export const kit: Kit = {
  broad: true,
  hand: (table) => new WutakiHand(table),
  score,
  history,
  explain,
  Board,
  Tray,
  Seat,
  Side,
};
