/** The zones of Wutaki's table, and what each of them still says when it is folded. */
import type { TableModel } from '../../../lib/table/table.svelte';
import { t, term } from '../../../lib/words.svelte';
import { zoneIn } from '../../faces';
import type { KeyNumber, Zone } from '../../kit';
import { MINE } from '../../../table/layout/folding.svelte';
import { boxOf, RESOURCES, type Resource } from '../contents.svelte';
import { KINDS, kingdomOf, ownOf, tribeOf } from '../views';
import { zoneOf, ZONES, type ZoneName } from './sites';
import Land from './Land.svelte';
import Maw from './Maw.svelte';
import Mine from '../mine/Mine.svelte';
import PactHall from './PactHall.svelte';
import Signs from './Signs.svelte';
import { FACES } from '../verbs';

/** How the boards stand on a wide screen. */
export const ORDER: ZoneName[] = ['pacts', 'maw', 'land', 'signs'];

const number = (sign: string, text: string | number, label: string, tint = ''): KeyNumber => ({
  icon: `#wutaki-${sign}`,
  text,
  label,
  tint,
});
const resources = (units: Record<Resource, number>) =>
  RESOURCES.map((kind) => number(kind, units[kind], term('wutaki', kind), `r-${kind}`));

/** Pacts by what they bring; one that this seat has everything for says so. */
function pacts(table: TableModel, ids: (string | null)[]): KeyNumber[] {
  const box = boxOf(table);
  const lacking = ownOf(table)?.lacking ?? {};
  return ids.flatMap((id) => {
    const pact = id === null ? undefined : box.pacts.get(id);
    if (!pact) return [];
    const open = lacking[pact.id];
    const ready = open && !Object.keys(open).length ? ` ✓ ${t('wutaki.readyBrief')}` : '';
    const points = `${box.texts[pact.id]?.points ?? 0} ${t('wutaki.vp')}${ready}`;
    return [number(pact.element, points, term('wutaki', pact.element), `el-${pact.element}`)];
  });
}

const WORKERS = { loyal: 'worker-loyal', additional: 'worker-extra', special: 'worker-special' };

function ofMine(table: TableModel): KeyNumber[][] {
  const tribe = tribeOf(table);
  if (!tribe) {
    return [kingdomOf(table).tribes.map(({ vp }, seat) => number('vp', vp, table.names[seat] ?? ''))];
  }
  return [
    resources(tribe.goods),
    KINDS.map((kind, i) => number(WORKERS[kind], tribe.available[i]!, t(`wutaki.crew.${kind}`))),
    [
      number('omen', tribe.omens, t('wutaki.omens')),
      number('revenge', tribe.revenge, t('wutaki.revenges')),
      number('secret', tribe.secrets, t('wutaki.secrets')),
    ],
    pacts(table, tribe.accepted),
  ];
}

const KEYS: Record<ZoneName, Zone['key']> = {
  land: (table) => [resources(kingdomOf(table).supply)],
  pacts: (table) => [pacts(table, kingdomOf(table).display)],
  maw: (table) => [resources(kingdomOf(table).monster)],
  signs: (table) => {
    const { omens, revenge, rounds } = kingdomOf(table);
    return [
      [
        number('omen', omens.deck, t('wutaki.omenDeck')),
        number('revenge', revenge.deck, t('wutaki.revengeDeck')),
        number('round', rounds.deck, t('wutaki.roundDeck')),
      ],
    ];
  },
  mine: ofMine,
};
const VIEWS = { land: Land, pacts: PactHall, maw: Maw, signs: Signs, mine: Mine };
const SIGNS = { land: 'wood', pacts: 'pact', maw: 'monster', signs: 'omen', mine: 'worker-loyal' };

/** The zone that a place lies in. */
function zoneAt(place: string): ZoneName {
  const [kind, id = ''] = place.split(':');
  if (kind === 'site') return zoneOf(id);
  if (kind === 'pact' || kind === 'field') return 'pacts';
  return kind === 'round' ? 'signs' : 'maw';
}

/** The zone that an action lies in: pacts are given away from the hall, and by one omen from before one's seat. */
function zoneOfAction(action: string, table: TableModel): string | null {
  const zone = zoneIn('wutaki', FACES, action);
  return zone === 'pacts' && table.shared.question === 'GiveOwnPact' ? MINE : zone;
}

export const zones: Zone[] = ZONES.map((zone) => ({
  id: zone,
  icon: `#wutaki-${SIGNS[zone]}`,
  name: () => t(`wutaki.tab.${zone}`),
  holds: (action, table) => zoneOfAction(action, table) === zone,
  has: (place) => zoneAt(place) === zone,
  key: KEYS[zone],
  View: VIEWS[zone],
}));
