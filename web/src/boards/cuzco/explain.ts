/** What lies at a place of Cuzco's table, and which moves there are not possible now. */
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';
import type { Explained, Option } from '../kit';
import { cardTold, isGood, name, slotsOf, told, word } from './contents.svelte';
import { COLOURS, empireOf, maskOf, questionOf, SPACES, stepIn } from './views';
import { circletNow, pileNow, quipusNow, slidNow, spaceNow, templeNow, villageNow } from './moment';
import { faceOf } from './verbs';

/** What is said about a thing at any time. */
function always(id: string): Explained | null {
  const { name: title, text, when, notes, rule } = told(id);
  if (!text) return null;
  return { title, sentences: [text, ...(when ? [when] : []), ...notes], ...(rule ? { rule } : {}) };
}

/** The dice that cannot go to a space: each can be asked why. */
function placements(table: TableModel, place: string): Option[] {
  const dice = [...new Set(maskOf(table, table.seat)?.dice ?? [])];
  return dice.flatMap((die) => attempt(table, `place ${die} ${place}`));
}

/** Where open god cards are taken. */
const CLAIMS: string[] = ['FireBlessing', 'TakeGodCards', 'Exchange'];

function villages(table: TableModel, place: string): Option[] {
  return attempt(table, `${questionOf(table) === 'RecallVillage' ? 'recall' : 'go'} ${place}`);
}

/** A feather for a slot of the circlet, where feathers are placed; else it would be worn. */
function circlets(table: TableModel, n: number, slots: string[]): Option[] {
  const step = stepIn(table);
  const colours =
    step?.step === 'PlaceFeather'
      ? [COLOURS[step.colour]!]
      : step?.step === 'TakeFeathers'
        ? [...new Set(slots)]
        : [];
  if (!colours.length) return attempt(table, `activate ${n}`);
  return colours.flatMap((colour) => attempt(table, `feather ${colour} ${n}`));
}

/** What pips would be exchanged for, one answer for each thing that it could be. */
function trades(table: TableModel, trade: string): Option[] {
  const tiles = maskOf(table, table.seat)?.tiles ?? [];
  const decks: Record<string, string> = { appointment: 'study', harvest: 'farm' };
  const spaces = tiles.flatMap(({ deck }, i) => (deck === decks[trade] ? [SPACES[i]!] : []));
  const things: Record<string, string[]> = {
    appointment: (spaces.length ? spaces : [SPACES[tiles.length]!]).map((space) => `slide ${space}`),
    god: empireOf(table).gods.map(({ god }) => `claim ${god}`),
    feather: COLOURS.map((colour) => `feather ${colour} 1`),
  };
  const actions = things[trade in decks ? 'appointment' : trade] ?? [`spend ${trade}`];
  return actions.flatMap((action) => attempt(table, action));
}

function attempt(table: TableModel, action: string): Option[] {
  return table.legal.includes(action) ? [] : [{ action, label: faceOf(table, action).say }];
}

export function explain(table: TableModel, place: string): Explained | null {
  const view = empireOf(table);
  const mine = maskOf(table, table.seat);
  const [kind = '', number = ''] = place.split(' ');
  const n = Number(number);
  if (view.spaces.some(({ actions }) => actions.includes(place))) {
    const about = always(`space ${place}`)!;
    const sentences = [spaceNow(place, view.round), ...about.sentences.slice(1)];
    return { ...about, sentences, attempts: placements(table, place) };
  }
  const village = view.villages.find((one) => one.village === place);
  if (village) {
    return {
      ...always(place)!,
      sentences: [villageNow(village), ...quipusNow(village, table.names)],
      attempts: villages(table, place),
    };
  }
  const god = view.gods.find((one) => one.god === place);
  if (god) {
    const about = always(place)!;
    const sentences = [pileNow(god.pile), ...about.sentences];
    const claim = () => attempt(table, `claim ${place}`);
    if (god.open === null) return { ...about, sentences, attempts: claim() };
    const { name: card, text, when = '' } = cardTold(god.open);
    return {
      ...about,
      title: `${card}, ${word(place)}`,
      sentences: [text, when, ...sentences],
      attempts: CLAIMS.includes(questionOf(table) ?? '') ? claim() : attempt(table, `play ${god.open} medal`),
    };
  }
  if (kind === 'exchange' && number) return { ...always(place)!, attempts: trades(table, number) };
  if (kind === 'card') {
    return { ...always(place)!, attempts: attempt(table, `play ${n} hand`) };
  }
  if ((kind === 'study' || kind === 'farm') && n) {
    const tile = view[kind][n - 1];
    const about = always(place)!;
    const attempts = attempt(table, `take ${place}`);
    if (!tile) return { ...about, title: t('cuzco.taken'), rule: 'C7.2', attempts };
    const there = always(tile.tile)!;
    return { ...there, sentences: [...there.sentences, ...about.sentences], attempts };
  }
  const space = SPACES.indexOf(place as 't1');
  if (space >= 0 && mine) {
    const tile = mine.tiles[space];
    if (!tile) return always(space < SPACES.length - mine.quipus ? 'free space' : 'quipu');
    const about = always(tile.tile)!;
    return {
      ...about,
      sentences: [...about.sentences, ...(tile.slid ? [slidNow()] : [])],
      rule: 'C13.3',
      attempts: attempt(table, `slide ${place}`),
    };
  }
  if (kind === 'circlet' && mine) {
    const [one = '', other = ''] = slotsOf(mine.mask)[n - 1] ?? [];
    return {
      ...always(place)!,
      sentences: [`${name(one)}, ${word(other)}.`, circletNow(n, view.round, mine.active[n - 1])],
      attempts: circlets(table, n, [one, other]),
    };
  }
  if (/^M\d\d$/.test(place)) {
    const verb = mine?.missions.includes(place) ? 'complete' : 'choose';
    return { ...always(place)!, attempts: attempt(table, `${verb} ${place}`) };
  }
  if (isGood(place)) {
    return { ...always(place)!, attempts: attempt(table, `buy ${place}`) };
  }
  if (kind === 'step') {
    const about = always(place)!;
    return { ...about, sentences: [about.sentences[0]!, templeNow(view)] };
  }
  if (kind === 'seat') {
    return { ...always(`token ${view.order.indexOf(n) + 1}`)!, title: table.names[n] ?? '' };
  }
  return always(`stock ${place}`) ?? always(place);
}
