/** Wutaki at the table page. */
import type { TableEvent } from '../../lib/titles/events';
import type { PlacesOf } from '../../lib/table/marks';
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';
import type { Told } from '../../types/generated';
import type { History, Kit, Score } from '../kit';
import Answers from './asking/Answers.svelte';
import Asked from './asking/Asked.svelte';
import Board from './Board.svelte';
import { boxOf } from './contents.svelte';
import { causes } from './causes';
import './board.css';
import './tokens.css';
import { explain } from './explain';
import { WutakiDraft } from './draft.svelte';
import { kingdomOf } from './views';
import Head from './zones/Head.svelte';
import Seat from './Seat.svelte';
import Strip from './mine/Strip.svelte';
import Thing from './Thing.svelte';
import { zones } from './zones/zones';

function score(table: TableModel, seat: number): Score | null {
  const tribe = kingdomOf(table).tribes[seat];
  return tribe ? { points: tribe.vp, unit: t('wutaki.vp') } : null;
}

/** The victory point track, entry by entry; what was taken back is left out. */
function history(table: TableModel): History | null {
  const start = boxOf(table).content.consts.start_vp.value;
  const lines = table.chairs.map(() => [start]);
  for (const line of table.log) {
    const told = line.told as Told<'wutaki'> | TableEvent;
    if (line.undone || (told.event !== 'scored' && told.event !== 'lost')) continue;
    const own = lines[told.seat]!;
    const change = told.event === 'scored' ? told.vp : -told.vp;
    for (const each of lines) each.push(each.at(-1)!);
    own[own.length - 1] = Math.max(0, own.at(-1)! + change);
  }
  return lines;
}

/** Seats in turn order, the start player first. */
function order(table: TableModel): number[] {
  const { start } = kingdomOf(table);
  const seats = table.chairs.length;
  return table.chairs.map((_, i) => (Math.max(0, start) + i) % seats);
}

const places: PlacesOf<'wutaki'> = {
  site: ['site:{}'],
  place: ['site:{}'],
  upgrade: ['site:{}'],
  pact: ['pact:{}'],
  cards: ['pact:{}'],
  field: ['field:{}'],
  level: ['level:{}'],
  card: ['round:{}', 'site:{}'],
  'event sacrificed': ['monster'],
  'event plundered': ['monster'],
  'event digested': ['monster'],
  // Of these moves nothing is told before another question is answered, or something comes to light.
  'verb place': ['site:{site}'],
  'verb evict': ['site:{site}'],
  'verb disc': ['site:{site}'],
};

export const kit: Kit = {
  symbols: 'wutaki',
  places,
  draft: (table) => new WutakiDraft(table),
  score,
  history,
  causes,
  explain,
  story: { events: ['played', 'drew revenge', 'ability', 'plundered'], title: () => t('wutaki.story') },
  zones: { list: zones, order, Head, Asked, Answers, Strip },
  Board,
  Tray: null,
  Seat,
  Side: null,
  Thing,
};
