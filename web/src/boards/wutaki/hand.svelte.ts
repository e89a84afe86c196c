/** The move being made in Wutaki: what lies where, what was picked, and what follows by itself. */
import { groupBy } from '../../lib/group';
import type { TableModel } from '../../lib/table.svelte';
import { count, t, term, type Key } from '../../lib/words.svelte';
import type { WutakiKingdomView, WutakiOwnSecretsView, WutakiTribeView } from '../../types/generated';
import type { Group, Hand, Option } from '../kit';
import { bookOf, RESOURCES, type Resource, type Units } from './book.svelte';

export const KINDS = ['loyal', 'additional', 'special'] as const;
export type Kind = (typeof KINDS)[number];
export type ZoneName = 'land' | 'pacts' | 'maw' | 'signs' | 'mine';
export const ZONES: readonly ZoneName[] = ['land', 'pacts', 'maw', 'signs', 'mine'];
export const LAND = ['quarry', 'forest', 'oilwell', 'pasture', 'goldmarket', 'village'];
export const PACT_SITES = ['accept', 'giftpact', 'renew'];
export const MAW_SITES = ['plunder', 'evict', 'pyramid'];
export const SIGN_SITES = ['upgrade', 'playomen', 'drawomen', 'spgift', 'trade', 'start'];
/** Verbs that name a kind and a count: they are answered together in one panel. */
const UNITS = new Set(['pay', 'gain', 'take']);

export function kingdomOf(table: TableModel): WutakiKingdomView {
  return table.view as unknown as WutakiKingdomView;
}
export function ownOf(table: TableModel): WutakiOwnSecretsView | null {
  return 'hand' in table.own.view ? (table.own.view as unknown as WutakiOwnSecretsView) : null;
}
export function tribeOf(table: TableModel): WutakiTribeView | null {
  return table.seat === null ? null : (kingdomOf(table).tribes[table.seat] ?? null);
}

/** Actions that go on by themselves once the first of them has happened. */
interface Plan {
  first: string;
  rest: string[];
  seq: number;
}

export class WutakiHand implements Hand {
  /** Which worker is sent, if several kinds can go. */
  kind = $state<Kind>('loyal');
  /** The place whose options are shown. */
  focus = $state<string | null>(null);
  /** The place that is being looked at. */
  looked = $state<string | null>(null);
  /** On a phone: the zone on show. */
  zone = $state<ZoneName>('land');
  /** Units named so far, where units of any kind are due. */
  units = $state<Units>({});
  give = $state<string | null>(null);
  get = $state<string | null>(null);
  amount = $state(1);
  #chosen = $state<string | null>(null);
  #plan: Plan | null = null;

  constructor(readonly table: TableModel) {}

  readonly view = $derived.by(() => kingdomOf(this.table));
  readonly own = $derived.by(() => ownOf(this.table));
  readonly tribe = $derived.by(() => tribeOf(this.table));
  readonly book = $derived.by(() => bookOf(this.table));
  readonly question = $derived.by(() => this.table.shared.question ?? '');
  /** The step that waits, as the engine writes it: its name, the seat, and its fields. */
  readonly step = $derived.by(() => {
    const stack = this.table.view.stack;
    const top = Array.isArray(stack) ? stack.at(-1) : null;
    return Array.isArray(top) ? top : [];
  });
  readonly verb = $derived.by(() => this.table.legal[0]?.split(' ')[0] ?? '');
  readonly byPlace = $derived.by(() => groupBy(this.table.legal, (action) => this.placeOf(action)));
  /** Units of any kind are due. */
  readonly paying = $derived.by(() => UNITS.has(this.verb));
  readonly trading = $derived.by(() => this.verb === 'trade');
  readonly due = $derived.by(() => (this.paying ? Number(this.step[2]) : 0));
  readonly named = $derived.by(() => Object.values(this.units).reduce((sum, n) => sum + n, 0));
  /** The most that may be named of each kind now, as the legal actions say. */
  readonly most = $derived.by(() => {
    const most: Units = {};
    for (const action of this.paying ? this.table.legal : []) {
      const [, kind = '', n] = action.split(' ');
      most[kind] = Math.max(most[kind] ?? 0, Number(n));
    }
    return most;
  });
  readonly kinds = $derived.by(() => KINDS.filter((_, i) => (this.tribe?.available[i] ?? 0) > 0));
  /** Does a worker go somewhere? */
  readonly placing = $derived.by(() => ['Turn', 'PlaceSpecially'].includes(this.question));
  readonly worker = $derived.by(() =>
    this.kinds.includes(this.kind) ? this.kind : (this.kinds[0] ?? 'loyal'),
  );

  get chosen(): string | null {
    const action = this.#composed()?.[0] ?? this.#chosen;
    return action !== null && this.table.legal.includes(action) ? action : null;
  }
  get begun(): boolean {
    return this.chosen !== null || this.focus !== null || this.named > 0 || this.give !== null;
  }
  get label(): string {
    if (this.paying) return this.#sayUnits();
    if (this.trading && this.chosen?.startsWith('trade')) return this.#sayTrade();
    return this.chosen ? this.say(this.chosen) : t('plain.choose');
  }
  get detail(): string {
    const chosen = this.chosen;
    if (this.paying) return t('wutaki.due', { n: this.due - this.named });
    if (!chosen) return this.hint();
    const thing = this.placeOf(chosen).split(':')[1] ?? '';
    return this.book.text(thing, this.tribe?.cost) || this.hint();
  }
  get groups(): Group[] {
    return [...groupBy(this.table.legal, groupOf)].map(([key, actions]) => ({
      key,
      label: t(`wutaki.group.${key}` as Key),
      options: actions.map((action) => this.option(action)),
    }));
  }
  /** What lies nowhere on the board, and what can be done with the thing in focus. */
  get near(): Option[] {
    const here = this.focus ? (this.byPlace.get(this.focus) ?? []) : [];
    const free = this.paying || this.verb === 'trade' ? [] : (this.byPlace.get('') ?? []);
    const done = this.trading && this.table.legal.includes('done') ? ['done'] : [];
    return [...(here.length > 1 ? here : []), ...free, ...done].map((action) => this.option(action));
  }

  hint(): string {
    if (!this.table.legal.length) return '';
    if (this.placing) return count('wutaki.sitesOpen', this.byPlace.size);
    return count('table.options', this.table.legal.length);
  }

  options(place: string): number {
    return this.byPlace.get(place)?.length ?? 0;
  }
  picked(place: string): boolean {
    return this.focus === place || (this.chosen !== null && this.placeOf(this.chosen) === place);
  }
  option(action: string): Option {
    return { action, label: this.say(action) };
  }

  /** Where an action lies on the table; nothing for those that are only words. */
  placeOf(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    const place = PLACES[verb];
    if (place === undefined) return '';
    if (verb === 'upgrade') return LAND.includes(first) ? `site:${first}` : `tower:${first}`;
    if (verb === 'haggle') return `omen:${this.tribe?.standing}`;
    // The sites of other masters are not on the board: such an answer is only in the list.
    if (verb === 'evict' && second.startsWith('master-')) return '';
    return `${place}:${verb === 'evict' ? second : first}`;
  }

  /** What an action does, in words. */
  say(action: string): string {
    const [verb = '', first = '', second = ''] = action.split(' ');
    const name = (seat: string) => this.table.names[Number(seat)] ?? seat;
    const thing = (id: string) => this.book.name(id);
    switch (verb) {
      case 'place':
        return t('wutaki.act.place', { site: thing(first), worker: t(`wutaki.worker.${this.worker}`) });
      case 'worker':
        return t(`wutaki.send.${first as Kind}`);
      case 'pay':
      case 'gain':
      case 'take':
        return t(`wutaki.act.${verb}`, { units: `${second} ${term('wutaki', first)}` });
      case 'trade':
        return t('wutaki.act.trade', { give: term('wutaki', first), get: term('wutaki', second) });
      case 'give':
        return t('wutaki.act.give', { pact: thing(first), name: name(second) });
      case 'evict':
        return t('wutaki.act.evict', { name: name(first), site: thing(second) });
      case 'disc':
        return t('wutaki.act.disc', { site: thing(first), name: name(second) });
      case 'player':
        return name(first);
      case 'hire':
        return count('wutaki.act.hire', Number(first));
      case 'amount':
        return t('wutaki.act.amount', { n: first });
      case 'give-up':
        return t('wutaki.act.give-up', {
          worker: t(`wutaki.worker.${first as Kind}`),
          place: thing(second),
        });
      case 'choose':
        return this.book.texts[`offer-${String(this.step[2])} ${first}`]?.name ?? t('wutaki.act.choose');
      case 'haggle':
        return t('wutaki.act.haggle', { thing: thing(this.tribe?.standing ?? '') });
      case 'done':
        return t(DONE[this.question] ?? 'wutaki.act.done');
      case 'master':
        return t('wutaki.act.master', { thing: thing(`board-${first}`) });
      default:
        return t(`wutaki.act.${verb}` as Key, { thing: first ? thing(first) : '' });
    }
  }

  choose(action: string): void {
    this.#plan = null;
    const [verb = '', first = '', second = ''] = action.split(' ');
    if (UNITS.has(verb)) {
      this.units = { [first]: Number(second) };
      return;
    }
    if (verb === 'trade') {
      this.give = first;
      this.get = second;
      this.amount = 1;
      return;
    }
    this.give = this.get = null;
    this.#chosen = action;
    this.focus = this.placeOf(action) || null;
    this.looked = this.focus;
  }

  cancel(): void {
    const first = this.chosen;
    // The button cancels and then sends: what was planned goes on when the first action has happened.
    this.#plan = first ? { first, rest: this.#following(), seq: this.table.now.shared.seq } : null;
    this.#chosen = null;
    this.focus = null;
    this.units = {};
    this.give = this.get = null;
    this.amount = 1;
  }

  /** A thing was clicked: its only option is chosen, several are offered. */
  touch(place: string): void {
    const here = this.byPlace.get(place) ?? [];
    this.looked = place;
    if (!here.length) return;
    if (here.length === 1) this.choose(here[0]!);
    else {
      this.focus = place;
      this.#chosen = null;
    }
  }

  /** Name more or fewer units of a kind. */
  add(kind: string, by: number): void {
    const most = Math.min(this.most[kind] ?? 0, (this.units[kind] ?? 0) + this.due - this.named);
    const n = Math.max(0, Math.min(most, (this.units[kind] ?? 0) + by));
    this.units = { ...this.units, [kind]: n };
  }

  /** After something has happened: go on with what was planned, if it is still possible. */
  follow(): void {
    const plan = this.#plan;
    const seq = this.table.now.shared.seq;
    if (!plan || this.table.sending || seq === plan.seq) return;
    this.#plan = null;
    const happened = this.table.entries.at(-1);
    const [next, ...rest] = plan.rest;
    if (next === undefined || seq !== plan.seq + 1 || happened?.text !== plan.first) return;
    if (!this.table.legal.includes(next)) return;
    this.#plan = { first: next, rest, seq };
    this.table.act(next);
  }

  /** The zone that holds most of the answers. */
  zoneOf(place: string): ZoneName {
    const [kind, id = ''] = place.split(':');
    if (kind === 'site') {
      if (id.startsWith('master-')) return 'mine';
      if (LAND.includes(id)) return 'land';
      if (PACT_SITES.includes(id)) return 'pacts';
      return MAW_SITES.includes(id) ? 'maw' : 'signs';
    }
    if (kind === 'pact') return this.tribe?.accepted.includes(id) ? 'mine' : 'pacts';
    return 'mine';
  }
  waiting(zone: ZoneName): number {
    return [...this.byPlace].reduce(
      (sum, [place, actions]) => sum + (place && this.zoneOf(place) === zone ? actions.length : 0),
      0,
    );
  }
  /** A question has come: show the zone where most of its answers lie. */
  turnTo(): void {
    const best = ZONES.toSorted((one, other) => this.waiting(other) - this.waiting(one))[0]!;
    if (this.waiting(best)) this.zone = best;
  }

  /** The units named so far or the exchange picked, as actions. */
  #composed(): string[] | null {
    if (this.paying && this.named === this.due && this.due) {
      return RESOURCES.filter((kind) => this.units[kind]).map(
        (kind) => `${this.verb} ${kind} ${this.units[kind]}`,
      );
    }
    if (this.trading && this.give && this.get) {
      return [`trade ${this.give} ${this.get}`, `amount ${this.amount}`];
    }
    return null;
  }

  #following(): string[] {
    const composed = this.#composed();
    if (composed) return composed.slice(1);
    return this.#chosen?.startsWith('place ') ? [`worker ${this.worker}`] : [];
  }

  #sayUnits(): string {
    const units = RESOURCES.filter((kind) => this.units[kind]).map(
      (kind) => `${this.units[kind]} ${term('wutaki', kind)}`,
    );
    const verb = this.verb as 'pay' | 'gain' | 'take';
    return units.length ? t(`wutaki.act.${verb}`, { units: units.join(', ') }) : t('plain.choose');
  }

  #sayTrade(): string {
    return t('wutaki.act.trade', {
      give: `${this.amount} ${term('wutaki', this.give ?? '')}`,
      get: `${this.amount} ${term('wutaki', this.get ?? '')}`,
    });
  }
}

/** Verbs whose answers lie on the table, and what they lie on. */
const PLACES: Record<string, string> = {
  ...{ place: 'site', move: 'site', evict: 'site', disc: 'site', upgrade: 'site' },
  ...{ fulfil: 'pact', accept: 'pact', give: 'pact', discard: 'omen', play: 'omen', haggle: 'omen' },
  ...{ keep: 'secret', atone: 'revenge', ability: 'ability', master: 'master' },
};
const DONE: Record<string, Key> = {
  FulfilPacts: 'wutaki.done.FulfilPacts',
  ActAgain: 'wutaki.done.ActAgain',
};
const DISTRICTS: [string, string[]][] = [
  ['gather', LAND.slice(0, 5)],
  ['pacts', PACT_SITES],
  ['people', ['village', 'evict', 'upgrade', 'pyramid']],
  ['signs', ['playomen', 'drawomen', 'spgift', 'plunder', 'trade', 'start']],
];

function groupOf(action: string): string {
  const [verb = '', first = ''] = action.split(' ');
  if (verb === 'place' || verb === 'move') {
    return DISTRICTS.find(([, sites]) => sites.includes(first))?.[0] ?? 'special';
  }
  return GROUPED[verb] ?? 'answers';
}
const GROUPED: Record<string, string> = { fulfil: 'fulfil', play: 'omens', discard: 'omens', trade: 'trade' };

export function totalOf(units: Record<Resource, number>): number {
  return RESOURCES.reduce((sum, kind) => sum + units[kind], 0);
}
