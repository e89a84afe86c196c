/** Tiwanaku at the table page. */
import type { PlacesOf } from '../../lib/table/marks';
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';
import type { Kit, Score } from '../kit';
import Board from './Board.svelte';
import { explain } from './explain';
import { TiwanakuDraft } from './draft.svelte';
import { peopleOf } from './views';
import Rail from './beside/Rail.svelte';
import Review from './beside/Review.svelte';
import Seat from './Seat.svelte';
import Thing from './Thing.svelte';
import Side from './beside/Side.svelte';
import Tray from './beside/Tray.svelte';
import './tokens.css';

function score(table: TableModel, seat: number): Score | null {
  const people = peopleOf(table, seat);
  return people ? { points: people.points, unit: t('tiwanaku.points') } : null;
}

export const kit: Kit = {
  draft: (table) => new TiwanakuDraft(table),
  score,
  history: () => null,
  rivals: () => t('tiwanaku.otoma'),
  explain,
  // Of a square that is explored or divined nothing is told before something comes to light.
  places: {
    square: ['{}'],
    'verb explore': ['{pawn}'],
    'verb divine': ['{square}'],
  } satisfies PlacesOf<'tiwanaku'>,
  Board,
  Tray,
  tray: 'beside',
  seatless: true,
  Seat,
  Side,
  Rail,
  Review,
  Thing,
};
