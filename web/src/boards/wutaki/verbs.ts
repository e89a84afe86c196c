/** What the board of Wutaki knows about each verb: its sign, its words, and where it lies. */
import type { TableModel } from '../../lib/table/table.svelte';
import { t, term } from '../../lib/words.svelte';
import type { WutakiKingdomView, WutakiTribeView } from '../../types/generated';
import type { Heading, VerbFaces } from '../faces';
import { marked, unitsNamed, type Box } from './contents.svelte';
import type { Kind } from './views';
import { LAND, PACT_SITES, SITE_SIGNS, zoneOf, type ZoneName } from './zones/sites';

/** The moment in which a verb is looked at. */
export interface Moment {
  table: TableModel;
  view: WutakiKingdomView;
  /** The tribe of the viewer. */
  tribe: WutakiTribeView | null;
  box: Box;
  /** The number of the effect that the step asks about. */
  asked: number | undefined;
  /** The worker that would be sent. */
  worker: Kind;
}

/** The headings of the list, from the top. */
export const HEADINGS = [
  ...(['gather', 'pacts', 'people', 'signs', 'special'] as const),
  ...(['fulfil', 'omens', 'trade', 'answers'] as const),
];
type HeadingName = (typeof HEADINGS)[number];

const DISTRICTS: [HeadingName, string[]][] = [
  ['gather', LAND.slice(0, 5)],
  ['pacts', PACT_SITES],
  ['people', ['village', 'evict', 'upgrade', 'pyramid']],
  ['signs', ['playomen', 'drawomen', 'spgift', 'plunder', 'trade', 'start']],
];

const under = (key: HeadingName): Heading => ({ key, label: t(`wutaki.group.${key}`) });
const underDistrict = ({ site }: { site: string }) =>
  under(DISTRICTS.find(([, sites]) => sites.includes(site))?.[0] ?? 'special');
const underAnswers = () => under('answers');

const siteName = ({ site }: { site: string }, { box }: Moment) => box.name(site);

/** What several cards of the same name ask for tells them apart. */
const textOf = (id: string, { box, tribe }: Moment) => box.text(id, tribe?.cost);
function priceOf({ pact }: { pact: string }, { box, tribe }: Moment): string {
  return Object.entries(box.pacts.get(pact)?.sac ?? {})
    .map(([kind, n]) => unitsNamed(kind, n, tribe?.cost))
    .join(', ');
}
function goldOf({ upgrade }: { upgrade: string }, { box, view }: Moment): string {
  const tower = box.content.towers.find((card) => card.id === upgrade)?.gold.value;
  return `${view.prices[upgrade] ?? tower} ${term('wutaki', 'gold')}`;
}
function pointsOf({ pact }: { pact: string }, { box }: Moment): string {
  const points = box.texts[pact]?.points;
  return points ? `${points} ${t('wutaki.vp')}` : '';
}
function yieldOf({ site }: { site: string }, { box, view }: Moment): string {
  const standard = box.standard(site);
  return standard && standard.gives !== 'recruit'
    ? `${view.yields[site]} ${term('wutaki', standard.gives)}`
    : '';
}

const nowhere = () => [];
const onSite = ({ site }: { site: string }) => [`site:${site}`];
const inZone = ({ site }: { site: string }) => zoneOf(site);
const onPact = ({ pact }: { pact: string }) => [`pact:${pact}`];
const onOmen = ({ omen }: { omen: string }) => [`omen:${omen}`];
const mine = (): ZoneName => 'mine';
const inHall = (): ZoneName => 'pacts';

export const FACES: VerbFaces<'wutaki', Moment> = {
  place: {
    icon: ({ site }) => SITE_SIGNS[site] ?? 'round',
    heading: underDistrict,
    row: siteName,
    facts: (_, { worker }) => ({ worker }),
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  worker: {
    heading: underAnswers,
    places: nowhere,
  },
  'set-aside': { heading: underAnswers, places: nowhere },
  pass: { heading: underAnswers, places: nowhere },
  ability: {
    heading: underAnswers,
    places: ({ ability }) => [`ability:${ability}`],
    zone: mine,
  },
  haggle: {
    heading: underAnswers,
    facts: (_, { box, tribe }) => ({ omen: box.name(tribe?.standing ?? '') }),
    places: (_, { tribe }) => [`omen:${tribe?.standing}`],
    zone: mine,
  },
  again: { heading: underAnswers, places: nowhere },
  fulfil: {
    icon: () => 'pact',
    heading: () => under('fulfil'),
    effect: pointsOf,
    places: onPact,
    zone: mine,
  },
  done: { heading: underAnswers, places: nowhere },
  decline: { heading: underAnswers, places: nowhere },
  pay: { heading: underAnswers, places: nowhere },
  gain: { heading: underAnswers, places: nowhere },
  take: { heading: underAnswers, places: nowhere },
  trade: { heading: () => under('trade'), places: nowhere },
  amount: { heading: underAnswers, places: nowhere },
  raid: { heading: underAnswers, places: nowhere },
  master: {
    heading: underAnswers,
    places: ({ master }) => [`master:${master}`],
    zone: mine,
  },
  keep: {
    icon: () => 'secret',
    heading: underAnswers,
    effect: ({ secret }, moment) => textOf(secret, moment),
    places: ({ secret }) => [`secret:${secret}`],
    zone: mine,
  },
  accept: {
    icon: () => 'pact',
    heading: underAnswers,
    effect: priceOf,
    places: onPact,
    zone: inHall,
  },
  give: {
    icon: () => 'gift',
    heading: underAnswers,
    effect: priceOf,
    places: onPact,
    zone: inHall,
  },
  discard: {
    icon: () => 'omen',
    heading: () => under('omens'),
    places: onOmen,
    zone: mine,
  },
  play: {
    icon: () => 'omen',
    heading: () => under('omens'),
    places: onOmen,
    zone: mine,
  },
  atone: {
    icon: () => 'revenge',
    heading: underAnswers,
    effect: ({ revenge }, moment) => textOf(revenge, moment),
    places: ({ revenge }) => [`revenge:${revenge}`],
    zone: mine,
  },
  player: { heading: underAnswers, places: nowhere },
  evict: {
    icon: () => 'evict',
    heading: underAnswers,
    // The sites of other masters are not on the board: such an answer is only in the list.
    places: (words) => (words.site.startsWith('master-') ? [] : onSite(words)),
    zone: inZone,
  },
  move: {
    icon: ({ site }) => SITE_SIGNS[site] ?? 'round',
    heading: underDistrict,
    row: siteName,
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  disc: {
    icon: ({ site }) => SITE_SIGNS[site] ?? 'disc',
    heading: underAnswers,
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  upgrade: {
    icon: ({ upgrade }) => SITE_SIGNS[upgrade] ?? 'tower',
    heading: underAnswers,
    effect: goldOf,
    places: ({ upgrade }) => [LAND.includes(upgrade) ? `site:${upgrade}` : `tower:${upgrade}`],
    zone: ({ upgrade }) => zoneOf(upgrade),
  },
  hire: {
    icon: () => 'recruit',
    heading: underAnswers,
    places: nowhere,
  },
  'give-up': {
    heading: underAnswers,
    places: nowhere,
    zone: mine,
  },
  choose: {
    heading: underAnswers,
    facts: ({ list }, { box, asked, tribe }) => ({
      offer: marked(box.name(`offer-${asked} ${list}`), tribe?.cost ?? null),
    }),
    places: nowhere,
  },
};
