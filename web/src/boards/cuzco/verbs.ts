/** What the board of Cuzco knows about each verb: its sign, its words, and where it lies. */
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';
import type { CuzcoEmpireView, CuzcoMaskView } from '../../types/generated';
import { Face, type Heading, type VerbFaces } from '../faces';
import { cardOf, cards, cardTold, constant, goodOf, name, told, word } from './contents.svelte';
import { empireOf, maskOf, pipsLeft, progressOf, SPACES } from './views';

/** The moment in which a verb is looked at. */
export interface Moment {
  table: TableModel;
  view: CuzcoEmpireView;
  /** The mask of the viewer. */
  mine: CuzcoMaskView | null;
}

export const SPRITE = '#cuzco-';

const under = (key: string): Heading => ({ key, label: t(`cuzco.group.${key}`) });
const underDie = ({ die }: { die: string }): Heading => ({
  key: `die ${die}`,
  label: t('cuzco.group.die', { die }),
  icon: `${SPRITE}d${die}`,
});
const underDeck = ({ deck }: { deck: string }): Heading => ({ key: `deck ${deck}`, label: name(deck) });

const cardName = ({ card }: { card: string }) => cardTold(Number(card)).name;
const godOf = ({ card }: { card: string }) => cardOf(Number(card)).god;
const cardNamed = (words: { card: string }) => ({ card: cardName(words) });
const medalOr = <T>(means: string, medal: T, other: T) => (means === 'medal' ? medal : other);
const reward = ({ means }: { means: string }) =>
  medalOr(means, t('cuzco.effect.medal'), t('cuzco.effect.offering'));

/** The road that an arm of the turning overlay would become. */
function roadOf({ arm, village }: { arm: string; village: string }, { view }: Moment) {
  const [kind, pips] = view.arms[Number(arm.slice(3))]!;
  return { village: name(village), road: word(kind), pips };
}
/** A tile that lies open. */
function tileOf({ deck, pips }: { deck: string; pips: string }, { view }: Moment) {
  return view[deck as 'study' | 'farm'][Number(pips) - 1];
}
function tileName(words: { deck: string; pips: string }, moment: Moment): string {
  const tile = tileOf(words, moment);
  return tile ? told(tile.tile).name : words.pips;
}
/** A tile of the viewer's mask. */
function tileOn({ space }: { space: string }, { mine }: Moment) {
  return mine?.tiles[SPACES.indexOf(space as 't1')];
}
function openCard({ god }: { god: string }, { view }: Moment): number | undefined {
  return view.gods.find((one) => one.god === god)?.open || undefined;
}
function claimed(words: { god: string }, moment: Moment): string {
  const open = openCard(words, moment);
  return open ? cardTold(open).name : name(words.god);
}
/** What an ability does with the tiles that the viewer has of it. */
function abilityNow({ deck, ability }: { deck: string; ability: string }, { mine }: Moment): string {
  const tiles = mine?.tiles.filter((tile) => tile.deck === deck && tile.ability === ability).length ?? 1;
  const { by_tiles: said = [] } = told(ability);
  return said[Math.min(tiles, said.length) - 1] ?? '';
}
function progress({ mission }: { mission: string }, { table }: Moment): string {
  return (progressOf(table, table.seat, mission) ?? []).map(([is, must]) => `${is}/${must}`).join(' · ');
}

export const FACES: VerbFaces<'cuzco', Moment, 'icon' | 'zone'> = {
  return: {
    icon: (words) => `god-${godOf(words)}`,
    heading: () => under('return'),
    facts: cardNamed,
    rule: () => 'C2.11',
    places: ({ card }) => [`card ${card}`],
    zone: () => 'mine',
  },
  place: {
    icon: ({ action }) => (action === 'points' ? 'vp' : action),
    heading: underDie,
    row: ({ action }) => name(action),
    rule: ({ action }) => told(`space ${action}`).rule,
    places: ({ action }) => [action],
    zone: () => 'act',
  },
  pututu: {
    icon: ({ change }) => (change.endsWith('2') ? 'pututu-great' : 'pututu'),
    heading: underDie,
    row: ({ change }) => t('cuzco.row.pututu', { change }),
    rule: () => 'C16.3',
    places: ({ die }) => [`die ${die}`],
    zone: () => 'act',
  },
  turn: {
    icon: ({ face }) => `d${face}`,
    heading: underDie,
    row: ({ face }) => t('cuzco.row.turn', { face }),
    rule: () => 'CR58',
    places: ({ die }) => [`die ${die}`],
    zone: () => 'act',
  },
  play: {
    icon: (words) => `god-${godOf(words)}`,
    heading: () => under('play'),
    row: (words) => t(`cuzco.row.play.${words.means}`, { card: cardName(words) }),
    facts: cardNamed,
    effect: reward,
    rule: ({ means }) => medalOr(means, 'C12.3', 'C12.2'),
    places: (words) => [medalOr(words.means, godOf(words), `card ${words.card}`)],
    zone: ({ means }) => medalOr(means, 'gods', 'mine'),
  },
  go: {
    icon: ({ place }) => (place === 'capital' ? 'temple' : 'chasqui'),
    heading: () => under('go'),
    row: ({ place }) => name(place),
    rule: ({ place }) => (place === 'capital' ? 'C5.1' : 'C6.1'),
    places: ({ place }) => [place],
    zone: () => 'map',
  },
  rotate: {
    icon: () => 'chasqui',
    heading: () => under('go'),
    row: (words, moment) => t('cuzco.row.rotate', roadOf(words, moment)),
    facts: roadOf,
    rule: () => 'C6.7',
    places: ({ village }) => [village],
    zone: () => 'map',
  },
  feather: {
    icon: ({ colour }) => `feather-${colour}`,
    heading: ({ colour }) => ({
      key: `colour ${colour}`,
      label: t('cuzco.group.colour', { colour: word(colour) }),
    }),
    row: ({ circlet }) => told(`circlet ${circlet}`).name,
    rule: () => 'C6.5',
    places: ({ circlet }) => [`circlet ${circlet}`],
    zone: () => 'mine',
  },
  take: {
    icon: (words, moment) => tileOf(words, moment)?.ability.toLowerCase() ?? words.deck,
    heading: underDeck,
    row: tileName,
    facts: (words, moment) => ({ tile: tileName(words, moment) }),
    effect: (words, moment) => {
      const tile = tileOf(words, moment);
      return tile ? `${told(tile.ability).name} · ${tile.number}` : '';
    },
    rule: () => 'C7.1',
    places: ({ deck, pips }) => [`${deck} ${pips}`],
    zone: () => 'cap',
  },
  slide: {
    icon: (words, moment) => tileOn(words, moment)?.ability.toLowerCase() ?? 'study',
    heading: () => under('slide'),
    facts: (words, moment) => {
      const tile = tileOn(words, moment);
      return {
        deck: tile?.deck ?? '',
        tile: tile ? told(tile.tile).name : words.space,
        n: tile?.number ?? 0,
      };
    },
    rule: () => 'C8.2',
    places: ({ space }) => [space],
    zone: () => 'mine',
  },
  spend: {
    icon: ({ exchange }) => ({ glory: 'vp', offering: 'offering', quipu: 'a7' })[exchange] ?? 'exchange',
    heading: () => under('spend'),
    facts: ({ exchange }) => ({ offer: told(`exchange ${exchange}`).offer ?? '' }),
    rule: () => 'C8.3',
    places: () => [],
    zone: () => 'act',
  },
  rest: {
    icon: () => 'vp',
    heading: () => under('rest'),
    facts: (_, { table }) => ({ n: pipsLeft(table) }),
    rule: () => 'C8.2',
    places: () => [],
    zone: () => 'act',
  },
  claim: {
    icon: ({ god }) => `god-${god}`,
    heading: () => under('claim'),
    row: claimed,
    facts: (words, moment) => ({ card: claimed(words, moment) }),
    effect: ({ god }) => name(god),
    rule: () => 'C5.3',
    places: ({ god }) => [god],
    zone: () => 'gods',
  },
  bless: {
    icon: ({ gift }) => gift,
    heading: () => under('bless'),
    rule: () => 'C5.2',
    places: () => [],
    zone: () => 'act',
  },
  activate: {
    icon: () => 'headdress',
    heading: () => under('activate'),
    rule: () => 'C10.2',
    places: ({ circlet }) => [`circlet ${circlet}`],
    zone: () => 'mine',
  },
  use: {
    icon: ({ ability }) => ability.toLowerCase(),
    heading: underDeck,
    row: ({ ability }) => told(ability).name,
    facts: ({ ability }) => ({ ability: told(ability).name }),
    effect: abilityNow,
    rule: () => 'C13.3',
    places: ({ deck, ability }, { mine }) =>
      (mine?.tiles ?? []).flatMap((tile, space) =>
        tile.deck === deck && tile.ability === ability ? [SPACES[space]!] : [],
      ),
    zone: () => 'mine',
  },
  buy: {
    icon: ({ good }) => `good-${good}`,
    heading: () => under('buy'),
    effect: ({ good }) => t('cuzco.effect.buy', { food: goodOf(good).food, vp: goodOf(good).vp }),
    rule: () => 'C14.3',
    places: ({ good }) => [good],
    zone: () => 'cap',
  },
  complete: {
    icon: () => 'mission',
    heading: () => under('complete'),
    effect: () => t('cuzco.effect.points', { vp: constant('mission_vp') }),
    rule: () => 'C14.4',
    places: ({ mission }) => [mission],
    zone: () => 'mine',
  },
  waive: {
    icon: () => 'mission',
    heading: () => {
      const waiving = cards().find(({ effect }) => effect === 'waive');
      return { key: 'waive', label: t('cuzco.group.waive', { card: cardTold(waiving?.number ?? 0).name }) };
    },
    effect: reward,
    rule: () => 'CR46',
    places: ({ mission }) => [mission],
    zone: () => 'mine',
  },
  discard: {
    icon: () => 'mission',
    heading: () => under('discard'),
    effect: progress,
    rule: () => 'C14.4',
    places: ({ mission }) => [mission],
    zone: () => 'mine',
  },
  choose: {
    icon: () => 'mission',
    heading: () => under('choose'),
    effect: progress,
    rule: () => 'C14.4',
    places: ({ mission }) => [mission],
    zone: () => 'cap',
  },
  recall: {
    icon: () => 'quipu',
    heading: () => under('recall'),
    rule: () => 'CR43',
    places: ({ village }) => [village],
    zone: () => 'map',
  },
  done: {
    icon: () => 'check',
    heading: () => under('done'),
    places: () => [],
    zone: () => null,
  },
};

/** An action at the present moment of a table. */
export function faceOf(table: TableModel, action: string): Face<'cuzco', Moment> {
  return new Face('cuzco', FACES, action, { table, view: empireOf(table), mine: maskOf(table, table.seat) });
}
