/** What the board of Wutaki knows about each verb: its sign, its words, and where it lies. */
import type { TableModel } from '../../lib/table.svelte';
import { some, count, t, term, type Key } from '../../lib/words.svelte';
import type { WutakiKingdomView, WutakiTribeView } from '../../types/generated';
import type { Heading, VerbFaces } from '../faces';
import { unitsNamed, type Book } from './book.svelte';
import { LAND, PACT_SITES, SITE_SIGNS, zoneOf, type Kind, type ZoneName } from './kingdom';

/** The moment in which a verb is looked at. */
export interface Moment {
  table: TableModel;
  view: WutakiKingdomView;
  /** The tribe of the viewer. */
  tribe: WutakiTribeView | null;
  book: Book;
  question: string;
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
const DONE: Record<string, Key> = {
  FulfilPacts: 'wutaki.done.FulfilPacts',
  ActAgain: 'wutaki.done.ActAgain',
};

const under = (key: HeadingName): Heading => ({ key, label: t(`wutaki.group.${key}`) });
const underDistrict = ({ site }: { site: string }) =>
  under(DISTRICTS.find(([, sites]) => sites.includes(site))?.[0] ?? 'special');
const underAnswers = () => under('answers');

const named = (seat: string, { table }: Moment) => table.names[Number(seat)] ?? seat;
const thing = (id: string, { book }: Moment) => ({ thing: book.name(id) });
const siteName = ({ site }: { site: string }, { book }: Moment) => book.name(site);
const unitsOf = (words: { resource: string; count: string }) => ({
  units: some('wutaki', words.resource, Number(words.count)),
});
const workerName = (kind: Kind) => t(`wutaki.worker.${kind}`);

/** What several cards of the same name ask for tells them apart. */
const textOf = (id: string, { book, tribe }: Moment) => book.text(id, tribe?.cost);
function priceOf({ pact }: { pact: string }, { book, tribe }: Moment): string {
  return Object.entries(book.pacts.get(pact)?.sac ?? {})
    .map(([kind, n]) => unitsNamed(kind, n, tribe?.cost))
    .join(', ');
}
function goldOf({ upgrade }: { upgrade: string }, { book, view }: Moment): string {
  const tower = book.content.towers.find((card) => card.id === upgrade)?.gold.value;
  return `${view.prices[upgrade] ?? tower} ${term('wutaki', 'gold')}`;
}
function pointsOf({ pact }: { pact: string }, { book }: Moment): string {
  const points = book.texts[pact]?.points;
  return points ? `${points} ${t('wutaki.vp')}` : '';
}
function yieldOf({ site }: { site: string }, { book, view }: Moment): string {
  const standard = book.standard(site);
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
    say: (words, moment) =>
      t('wutaki.act.place', { site: siteName(words, moment), worker: workerName(moment.worker) }),
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  worker: {
    heading: underAnswers,
    say: ({ kind }) => t(`wutaki.send.${kind}`),
    places: nowhere,
  },
  'set-aside': { heading: underAnswers, say: () => t('wutaki.act.set-aside'), places: nowhere },
  pass: { heading: underAnswers, say: () => t('wutaki.act.pass'), places: nowhere },
  ability: {
    heading: underAnswers,
    say: ({ ability }, moment) => t('wutaki.act.ability', thing(ability, moment)),
    places: ({ ability }) => [`ability:${ability}`],
    zone: mine,
  },
  haggle: {
    heading: underAnswers,
    say: (_, moment) => t('wutaki.act.haggle', thing(moment.tribe?.standing ?? '', moment)),
    places: (_, { tribe }) => [`omen:${tribe?.standing}`],
    zone: mine,
  },
  again: { heading: underAnswers, say: () => t('wutaki.act.again'), places: nowhere },
  fulfil: {
    icon: () => 'pact',
    heading: () => under('fulfil'),
    say: ({ pact }, moment) => t('wutaki.act.fulfil', thing(pact, moment)),
    effect: pointsOf,
    places: onPact,
    zone: mine,
  },
  done: {
    heading: underAnswers,
    say: (_, { question }) => t(DONE[question] ?? 'wutaki.act.done'),
    places: nowhere,
  },
  decline: { heading: underAnswers, say: () => t('wutaki.act.decline'), places: nowhere },
  pay: { heading: underAnswers, say: (words) => t('wutaki.act.pay', unitsOf(words)), places: nowhere },
  gain: { heading: underAnswers, say: (words) => t('wutaki.act.gain', unitsOf(words)), places: nowhere },
  take: { heading: underAnswers, say: (words) => t('wutaki.act.take', unitsOf(words)), places: nowhere },
  trade: {
    heading: () => under('trade'),
    say: ({ give, get }) => t('wutaki.act.trade', { give: term('wutaki', give), get: term('wutaki', get) }),
    places: nowhere,
  },
  amount: {
    heading: underAnswers,
    say: (words) => t('wutaki.act.amount', { n: words.count }),
    places: nowhere,
  },
  raid: { heading: underAnswers, say: () => t('wutaki.act.raid'), places: nowhere },
  master: {
    heading: underAnswers,
    say: ({ master }, moment) => t('wutaki.act.master', thing(`board-${master}`, moment)),
    places: ({ master }) => [`master:${master}`],
    zone: mine,
  },
  keep: {
    icon: () => 'secret',
    heading: underAnswers,
    say: ({ secret }, moment) => t('wutaki.act.keep', thing(secret, moment)),
    effect: ({ secret }, moment) => textOf(secret, moment),
    places: ({ secret }) => [`secret:${secret}`],
    zone: mine,
  },
  accept: {
    icon: () => 'pact',
    heading: underAnswers,
    say: ({ pact }, moment) => t('wutaki.act.accept', thing(pact, moment)),
    effect: priceOf,
    places: onPact,
    zone: inHall,
  },
  give: {
    icon: () => 'gift',
    heading: underAnswers,
    say: ({ pact, seat }, moment) =>
      t('wutaki.act.give', { pact: moment.book.name(pact), name: named(seat, moment) }),
    effect: priceOf,
    places: onPact,
    zone: inHall,
  },
  discard: {
    icon: () => 'omen',
    heading: () => under('omens'),
    say: ({ omen }, moment) => t('wutaki.act.discard', thing(omen, moment)),
    places: onOmen,
    zone: mine,
  },
  play: {
    icon: () => 'omen',
    heading: () => under('omens'),
    say: ({ omen }, moment) => t('wutaki.act.play', thing(omen, moment)),
    places: onOmen,
    zone: mine,
  },
  atone: {
    icon: () => 'revenge',
    heading: underAnswers,
    say: ({ revenge }, moment) => t('wutaki.act.atone', thing(revenge, moment)),
    effect: ({ revenge }, moment) => textOf(revenge, moment),
    places: ({ revenge }) => [`revenge:${revenge}`],
    zone: mine,
  },
  player: { heading: underAnswers, say: ({ seat }, moment) => named(seat, moment), places: nowhere },
  evict: {
    icon: () => 'evict',
    heading: underAnswers,
    say: (words, moment) =>
      t('wutaki.act.evict', { name: named(words.seat, moment), site: siteName(words, moment) }),
    // The sites of other masters are not on the board: such an answer is only in the list.
    places: (words) => (words.site.startsWith('master-') ? [] : onSite(words)),
    zone: inZone,
  },
  move: {
    icon: ({ site }) => SITE_SIGNS[site] ?? 'round',
    heading: underDistrict,
    row: siteName,
    say: ({ site }, moment) => t('wutaki.act.move', thing(site, moment)),
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  disc: {
    icon: ({ site }) => SITE_SIGNS[site] ?? 'disc',
    heading: underAnswers,
    say: (words, moment) =>
      t('wutaki.act.disc', { site: siteName(words, moment), name: named(words.seat, moment) }),
    effect: yieldOf,
    places: onSite,
    zone: inZone,
  },
  upgrade: {
    icon: ({ upgrade }) => SITE_SIGNS[upgrade] ?? 'tower',
    heading: underAnswers,
    say: ({ upgrade }, moment) => t('wutaki.act.upgrade', thing(upgrade, moment)),
    effect: goldOf,
    places: ({ upgrade }) => [LAND.includes(upgrade) ? `site:${upgrade}` : `tower:${upgrade}`],
    zone: ({ upgrade }) => zoneOf(upgrade),
  },
  hire: {
    icon: () => 'recruit',
    heading: underAnswers,
    say: (words) => count('wutaki.act.hire', Number(words.count)),
    places: nowhere,
  },
  'give-up': {
    heading: underAnswers,
    say: ({ kind, place }, { book }) =>
      t('wutaki.act.give-up', { worker: workerName(kind as Kind), place: book.name(place) }),
    places: nowhere,
    zone: mine,
  },
  choose: {
    heading: underAnswers,
    say: ({ list }, { book, asked }) => book.texts[`offer-${asked} ${list}`]?.name ?? t('wutaki.act.choose'),
    places: nowhere,
  },
};
