/** Cuzco at the table page. */
import type { TableModel } from '../../lib/table.svelte';
import { t } from '../../lib/words.svelte';
import type { Kit, Score, Zone } from '../kit';
import ActionBoard from './ActionBoard.svelte';
import Answers from './Answers.svelte';
import Asked from './Asked.svelte';
import Board from './Board.svelte';
import Capital from './Capital.svelte';
import './cuzco.css';
import { empireOf, maskOf } from './empire';
import Gods from './Gods.svelte';
import { CuzcoHand } from './hand.svelte';
import Head from './Head.svelte';
import Mine from './Mine.svelte';
import RoadMap from './RoadMap.svelte';
import Seat from './Seat.svelte';
import { explain } from './telling';

function score(table: TableModel, seat: number): Score | null {
  const mask = maskOf(table, seat);
  return mask ? { points: mask.vp, unit: t('cuzco.vp') } : null;
}

const starts =
  (...verbs: string[]) =>
  (action: string) =>
    verbs.includes(action.split(' ')[0]!) && !action.endsWith(' medal');

const zones: Zone[] = [
  {
    id: 'act',
    icon: '/cuzco.svg#d4',
    name: () => t('cuzco.zone.dice'),
    holds: starts('place', 'pututu', 'turn', 'spend', 'rest', 'bless'),
    View: ActionBoard,
  },
  {
    id: 'map',
    icon: '/cuzco.svg#chasqui',
    name: () => t('cuzco.zone.map'),
    holds: starts('go', 'rotate', 'recall'),
    View: RoadMap,
  },
  {
    id: 'cap',
    icon: '/cuzco.svg#temple',
    name: () => t('cuzco.zone.capital'),
    holds: starts('take', 'buy', 'choose'),
    View: Capital,
  },
  {
    id: 'gods',
    icon: '/cuzco.svg#god-thunder',
    name: () => t('cuzco.zone.gods'),
    holds: (action) => action.startsWith('claim ') || action.endsWith(' medal'),
    View: Gods,
  },
  {
    id: 'mine',
    icon: '/cuzco.svg#headdress',
    name: () => t('cuzco.zone.mine'),
    holds: starts('play', 'return', 'feather', 'slide', 'activate', 'use', 'complete', 'discard', 'waive'),
    View: Mine,
  },
];

export const kit: Kit = {
  hand: (table) => new CuzcoHand(table),
  score,
  history: () => null,
  story: { events: ['played'], title: () => t('cuzco.story') },
  explain,
  zones: { list: zones, order: (table) => empireOf(table).order, Head, Asked, Answers },
  Board,
  Tray: null,
  Seat,
  Side: null,
};
