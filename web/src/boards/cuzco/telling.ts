/** The things of Cuzco in words, made from the values of the box. */
import type { TableModel } from '../../lib/table.svelte';
import { fill, isOne, said, t, term, type Facts } from '../../lib/words.svelte';
import type { CuzcoTileView } from '../../types/generated';
import type { Explained, Option } from '../kit';
import {
  abilityOf,
  byRound,
  cardOf,
  circletPoints,
  constant,
  goodOf,
  partsOf,
  slotsOf,
  tileName,
  type Requirement,
} from './box.svelte';
import { empireOf, maskOf, SPACES } from './empire';

export const word = (id: string) => term('cuzco', id);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const name = (id: string) => capital(word(id));

/** A sentence of the title with its numbers. */
export function text(key: string, facts: Facts = {}): string {
  return fill(said('cuzco').phrases?.[key] ?? key, facts);
}

function counted(key: string, n: number, facts: Facts): string {
  return text(`${key}.${isOne(n) ? 'one' : 'other'}`, { n, ...facts });
}

/** One part of a mission: at least so many of a set, different or equal ones. */
export function part(requirement: Requirement): string {
  const form = (['count', 'distinct', 'same'] as const).find((one) => one in requirement);
  if (!form) return '';
  const filters = Object.keys(requirement).filter((key) => key !== form && key !== 'min' && key !== 'by');
  const by = 'by' in requirement ? [String(requirement.by)] : filters;
  const ring = 'ring' in requirement ? [String(requirement.ring)] : [];
  const facts: Facts = {};
  for (const filter of filters) facts[filter] = word(String(requirement[filter]));
  return counted([form, String(requirement[form]), ...by, ...ring].join(' '), Number(requirement.min), facts);
}

export const mission = (id: string) => partsOf(id).map(part).join(' + ');

export function ability(id: string, tiles: number): string {
  const row = abilityOf(id);
  const key = ['ability', row.effect, row.of].filter(Boolean).join(' ');
  return text(key, { value: row.values[Math.min(tiles, row.values.length) - 1] ?? 0 });
}

export function card(number: number): string {
  const { effect, value, most } = cardOf(number);
  return text(`card ${effect}`, { value, most });
}

export const phases = (number: number) =>
  cardOf(number)
    .phases.map((phase) => (phase === 'end' ? t('cuzco.phase.end') : phase))
    .join(', ');

function tileSentences(tile: CuzcoTileView): string[] {
  return [
    `${word(tile.ability)}. ${text('ability joint', { values: abilityOf(tile.ability).values.join(' / ') })}`,
    text(`tile ${tile.deck}`, { n: tile.number }),
  ];
}

/** The moves that would be made here and are not possible: each can be asked why. */
function attempts(table: TableModel, place: string): Option[] {
  const mine = maskOf(table, table.seat);
  const dice = [...new Set(mine?.dice ?? [])];
  const all = dice.map((die) => ({
    action: `place ${die} ${place}`,
    label: t('cuzco.act.place', { die, action: word(place) }),
  }));
  return all.filter(({ action }) => !table.legal.includes(action));
}

function tryOne(table: TableModel, action: string, label: string): Option[] {
  return table.legal.includes(action) ? [] : [{ action, label }];
}

const STOCK = /^(food|offerings|medals|priests|quipus|pututus|goods|feathers|tiles|hand|finished)$/;
const ACTION = /^(stone|rope|study|farm|exchange|temple|headdress|points)$/;

/** What lies at a place, as the board names it. */
export function explain(table: TableModel, place: string): Explained | null {
  const view = empireOf(table);
  const mine = maskOf(table, table.seat);
  const [kind = '', number = ''] = place.split(' ');
  const n = Number(number);
  if (ACTION.test(place)) {
    const vp = place === 'headdress' ? byRound('headdress_vp', view.round) : constant('vp_space');
    const rule = place === 'points' ? [] : [text('space rule')];
    return {
      title: name(place),
      sentences: [text(`space ${place}`, { vp }), ...rule],
      rule: RULES[place]!,
      attempts: attempts(table, place),
    };
  }
  if (STOCK.test(place)) {
    return {
      title: t(`cuzco.stock.${place}`),
      sentences: [text(`stock ${place}`, { vp: constant('medal_vp') })],
    };
  }
  const village = view.villages.find((one) => one.village === place);
  if (village) {
    const names = [...village.quipus].reverse().map((seat) => table.names[seat]);
    return {
      title: name(place),
      sentences: [
        text('village', { colour: word(village.feather), vp: village.vp }),
        ...(names.length ? [text('village quipus', { names: names.join(', ') })] : []),
      ],
      rule: 'C6.3',
      attempts: tryOne(table, `go ${place}`, t('cuzco.act.go', { place: name(place) })),
    };
  }
  if (place === 'capital') return { title: name(place), sentences: [text('capital')], rule: 'C6.7' };
  const god = view.gods.find((one) => one.god === place);
  if (god) {
    const about = god.open === null ? [] : [card(god.open), phaseSentence(god.open)];
    return {
      title: god.open === null ? name(place) : `${word(cardOf(god.open).name)}, ${word(place)}`,
      sentences: [...about, text('god pile', { n: god.pile }), text('god')],
      rule: 'C12.3',
      attempts:
        god.open === null
          ? []
          : tryOne(
              table,
              `play ${god.open} medal`,
              t('cuzco.act.play.medal', { card: word(cardOf(god.open).name) }),
            ),
    };
  }
  if (kind === 'card') {
    return {
      title: word(cardOf(n).name),
      sentences: [card(n), phaseSentence(n), text('card price', { n: constant('god_card_cost') })],
      rule: 'C12.2',
      attempts: tryOne(table, `play ${n} hand`, t('cuzco.act.play.hand', { card: word(cardOf(n).name) })),
    };
  }
  if ((kind === 'study' || kind === 'farm') && n) {
    const tile = view[kind][n - 1];
    if (!tile) return { title: t('cuzco.taken'), sentences: [text('tile take', { pips: n })], rule: 'C7.2' };
    return {
      title: word(tileName(tile.tile)),
      sentences: [...tileSentences(tile), text('tile take', { pips: n })],
      rule: 'C7.1',
    };
  }
  const space = SPACES.indexOf(place as 't1');
  if (space >= 0 && mine) {
    const tile = mine.tiles[space];
    if (tile) {
      return {
        title: word(tileName(tile.tile)),
        sentences: [...tileSentences(tile), ...(tile.slid ? [text('tile slid')] : [])],
        rule: 'C13.3',
        attempts: tile.slid ? [] : tryOne(table, `slide ${place}`, t('cuzco.act.slide.plain')),
      };
    }
    const empty = space < SPACES.length - mine.quipus;
    return empty
      ? { title: t('cuzco.free'), sentences: [text('free space')], rule: 'C7.1' }
      : { title: t('cuzco.stock.quipus'), sentences: [text('quipu')], rule: 'C6.6' };
  }
  if (kind === 'circlet' && mine) {
    const [one = '', other = ''] = slotsOf(mine.mask)[n - 1] ?? [];
    const vp = byRound('headdress_vp', view.round) + circletPoints(n);
    return {
      title: t('cuzco.circlet', { n }),
      sentences: [
        `${name(one)}, ${word(other)}.`,
        mine.active[n - 1] ? text('circlet active', { n }) : text('circlet', { n, vp }),
      ],
      rule: 'C10.2',
      attempts: tryOne(table, `activate ${n}`, t('cuzco.act.activate', { n })),
    };
  }
  const mission_ = /^M\d\d$/.test(place);
  if (mission_) {
    return {
      title: word(place),
      sentences: [capital(`${mission(place)}.`), text('mission', { vp: constant('mission_vp') })],
      rule: 'C14.4',
      attempts: mine?.missions.includes(place)
        ? tryOne(table, `complete ${place}`, t('cuzco.act.complete', { mission: word(place) }))
        : tryOne(table, `choose ${place}`, t('cuzco.act.choose', { mission: word(place) })),
    };
  }
  if (/^(soup|clothes|bowl|decanter|tools|jewelry)$/.test(place)) {
    const good = goodOf(place);
    return {
      title: name(place),
      sentences: [text('good', { food: good.food, vp: good.vp }), text('market')],
      rule: 'C14.3',
      attempts: tryOne(table, `buy ${place}`, t('cuzco.act.buy', { good: word(place) })),
    };
  }
  if (place === 'status') return { title: t('cuzco.status'), sentences: [text('status')], rule: 'C14.1' };
  if (place === 'market') return { title: t('cuzco.market'), sentences: [text('market')], rule: 'C14.3' };
  if (place === 'palace') return { title: t('cuzco.palace'), sentences: [text('palace')], rule: 'C14.4' };
  if (kind === 'step') {
    const facts = { vp: byRound('temple_vp', view.round), n: view.temple_medals };
    return {
      title: name('temple'),
      sentences: [text('temple step', { n }), text('temple', facts)],
      rule: 'C9.2',
    };
  }
  if (kind === 'die') return { title: t('cuzco.die', { die: n }), sentences: [text('die')], rule: 'C4.1' };
  if (kind === 'seat') {
    return {
      title: table.names[n] ?? '',
      sentences: [text('order', { n: view.order.indexOf(n) + 1 })],
      rule: 'C3.2',
    };
  }
  return null;
}

function phaseSentence(number: number): string {
  const parts = cardOf(number).phases.map((phase) => text(`phase ${phase}`));
  return text('card phases', { phases: parts.join('; ') });
}

/** The rule that each space of the action board is about. */
const RULES: Record<string, string> = {
  stone: 'C6.1',
  rope: 'C6.1',
  study: 'C7.1',
  farm: 'C7.1',
  exchange: 'C8.1',
  temple: 'C9.1',
  headdress: 'C10.2',
  points: 'C11.1',
};
export const ruleOfSpace = (action: string) => RULES[action] ?? 'C4.1';
