/** The zones of Cuzco's table, and what each of them still says when it is folded. */
import type { TableModel } from '../../../lib/table/table.svelte';
import { t } from '../../../lib/words.svelte';
import type { Told } from '../../../types/generated';
import { zoneIn } from '../../faces';
import type { KeyNumber, Zone } from '../../kit';
import ActionBoard from './ActionBoard.svelte';
import Capital from './Capital.svelte';
import { cardOf, cardTold, name, slotsOf, told, word } from '../contents.svelte';
import { COLOURS, empireOf, maskOf, ownOf } from '../views';
import Gods from './Gods.svelte';
import Mine from '../mine/Mine.svelte';
import RoadMap from './RoadMap.svelte';
import { FACES } from '../verbs';

/** How the boards stand on a wide screen: where am I, what may I do, what is there to take. */
export const ORDER = ['map', 'act', 'gods', 'cap'];

const holds = (zone: string) => (action: string) => zoneIn('cuzco', FACES, action) === zone;

type Act = Extract<Told<'cuzco'>, { event: 'placed' }>['action'];
const ACTS: Record<Act, 'act'> = {
  stone: 'act',
  rope: 'act',
  study: 'act',
  farm: 'act',
  exchange: 'act',
  temple: 'act',
  headdress: 'act',
  points: 'act',
};

/** The zone that a place lies in, of those that can be marked. */
function zoneOf(place: string): string {
  if (/^(status|step|study|farm) \d/.test(place) || place === 'market') return 'cap';
  if (/^([IO]\d|capital)$/.test(place)) return 'map';
  return place in ACTS ? 'act' : 'gods';
}
const has = (zone: string) => (place: string) => zoneOf(place) === zone;

const number = (sign: string, text: string | number, label: string, tint = ''): KeyNumber => ({
  icon: `#cuzco-${sign}`,
  text,
  label,
  tint,
});

function onMap(table: TableModel): KeyNumber[][] {
  const mask = maskOf(table, table.seat);
  if (!mask) return [];
  const laid = empireOf(table).villages.filter(({ quipus }) => quipus.includes(table.seat!)).length;
  return [
    [
      number('chasqui', name(mask.runner), t('cuzco.map.runner')),
      number('quipu', laid, word('stock quipus')),
    ],
  ];
}

function inCapital(table: TableModel): KeyNumber[][] {
  const view = empireOf(table);
  const open = (deck: 'study' | 'farm') => view[deck].filter(Boolean).length;
  const taken = view.steps.filter((seat) => seat >= 0).length;
  return [
    [
      number('study', open('study'), t('cuzco.deck.study')),
      number('farm', open('farm'), t('cuzco.deck.farm')),
      number('temple', `${taken}/${view.steps.length}`, name('temple')),
      number('good-soup', view.market[view.round - 1]?.length ?? 0, word('market')),
      number('mission', view.display.length, t('cuzco.missions')),
    ],
  ];
}

/** The names of more cards than these do not fit into the folded zone. */
const MOST_NAMED = 4;

function ofMine(table: TableModel): KeyNumber[][] {
  const mask = maskOf(table, table.seat);
  if (!mask) {
    const { masks, order } = empireOf(table);
    return [order.map((seat) => number('vp', masks[seat]!.vp, table.names[seat] ?? ''))];
  }
  const worn = slotsOf(mask.mask)
    .flat()
    .filter((_, slot) => mask.feathers[slot]);
  const tiles = (deck: string) => mask.tiles.filter((tile) => tile.deck === deck).length;
  const hand = (ownOf(table)?.hand ?? []).map(cardOf);
  const quipus = mask.reserve ? `${mask.quipus}+${mask.reserve}` : mask.quipus;
  return [
    COLOURS.map((colour) =>
      number(`feather-${colour}`, worn.filter((one) => one === colour).length, word(colour), `f-${colour}`),
    ),
    [
      number('study', tiles('study'), t('cuzco.deck.study')),
      number('farm', tiles('farm'), t('cuzco.deck.farm')),
      number('quipu', quipus, word('stock quipus')),
      number('food', mask.food, word('stock food')),
      number('offering', mask.offerings, word('stock offerings')),
      number('medal', mask.medals, word('stock medals')),
      number('priest', mask.priests, word('stock priests')),
      number('mission', mask.missions.length, t('cuzco.missions')),
    ],
    hand.map(({ god, number: n }) => {
      const { name } = cardTold(n);
      return hand.length > MOST_NAMED
        ? number(`god-${god}`, '', name, `g-${god}`)
        : number(`god-${god}`, name, word(god), `g-${god}`);
    }),
  ];
}

export const zones: Zone[] = [
  {
    id: 'act',
    icon: '#cuzco-d4',
    name: () => t('cuzco.zone.dice'),
    holds: holds('act'),
    has: has('act'),
    key: (table) => [
      (maskOf(table, table.seat)?.dice ?? []).map((die) => number(`d${die}`, '', told(`die ${die}`).name)),
    ],
    View: ActionBoard,
    beside: 'map',
  },
  {
    id: 'map',
    icon: '#cuzco-chasqui',
    name: () => t('cuzco.zone.map'),
    holds: holds('map'),
    has: has('map'),
    key: onMap,
    View: RoadMap,
    fills: true,
  },
  {
    id: 'cap',
    icon: '#cuzco-temple',
    name: () => t('cuzco.zone.capital'),
    holds: holds('cap'),
    has: has('cap'),
    key: inCapital,
    View: Capital,
  },
  {
    id: 'gods',
    icon: '#cuzco-god-thunder',
    name: () => t('cuzco.zone.gods'),
    holds: holds('gods'),
    has: has('gods'),
    key: (table) => [
      empireOf(table).gods.map(({ god, pile }) => number(`god-${god}`, pile, word(god), `g-${god}`)),
    ],
    View: Gods,
  },
  {
    id: 'mine',
    icon: '#cuzco-headdress',
    name: () => t('cuzco.zone.mine'),
    holds: holds('mine'),
    has: has('mine'),
    key: ofMine,
    View: Mine,
  },
];
