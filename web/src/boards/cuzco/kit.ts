/** Cuzco at the table page. */
import type { TableModel } from '../../lib/table/table.svelte';
import type { PlacesOf } from '../../lib/table/marks';
import { t } from '../../lib/words.svelte';
import type { Kit, Score } from '../kit';
import Answers from './asking/Answers.svelte';
import Asked from './asking/Asked.svelte';
import Board from './Board.svelte';
import { openBox } from './contents.svelte';
import './board.css';
import './tokens.css';
import { empireOf, maskOf } from './views';
import { explain } from './explain';
import { CuzcoDraft } from './draft.svelte';
import Head from './zones/Head.svelte';
import Seat from './Seat.svelte';
import Strip from './mine/Strip.svelte';
import Thing from './Thing.svelte';
import { zones } from './zones/zones';

function score(table: TableModel, seat: number): Score | null {
  const mask = maskOf(table, seat);
  return mask ? { points: mask.vp, unit: t('cuzco.vp') } : null;
}

/** A number is a space of the status track; a space of a mask has a letter, and is marked by nobody. */
const places: PlacesOf<'cuzco'> = {
  action: ['{}'],
  place: ['{}'],
  village: ['{}'],
  god: ['{}'],
  step: ['step {}'],
  space: ['status {}'],
  good: ['market'],
  'verb take': ['{deck} {pips}'],
};

export const kit: Kit = {
  symbols: 'cuzco',
  places,
  ready: openBox,
  draft: (table) => new CuzcoDraft(table),
  score,
  history: () => null,
  story: { events: ['played'], title: () => t('cuzco.story') },
  explain,
  zones: { list: zones, order: (table) => empireOf(table).order, Head, Asked, Answers, Strip },
  Board,
  Tray: null,
  Seat,
  Side: null,
  Thing,
};
