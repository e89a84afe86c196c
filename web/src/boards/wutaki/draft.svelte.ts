/** The move being made in Wutaki: what lies where, what was picked, and what follows by itself. */
import { groupBy } from '../../lib/group';
import { stepOf } from '../../lib/steps';
import { count, t, term, type Key } from '../../lib/words.svelte';
import { Draft } from '../draft';
import type { Group, Option } from '../kit';
import { bookOf, RESOURCES, unitName, type Units } from './book.svelte';
import { explain } from './explain';
import {
  kingdomOf,
  KINDS,
  LAND,
  ownOf,
  PACT_SITES,
  SITE_SIGNS,
  tribeOf,
  zoneOf,
  type Kind,
  type ZoneName,
} from './kingdom';

/** Verbs that name a kind and a count: they are answered together in one panel. */
const UNITS = new Set(['pay', 'gain', 'take']);

/** Actions that go on by themselves once the first of them has happened. */
interface Plan {
  first: string;
  rest: string[];
  seq: number;
}

export class WutakiDraft extends Draft {
  /** Which worker is sent, if several kinds can go. */
  kind = $state<Kind>('loyal');
  /** The place whose options are shown. */
  focus = $state<string | null>(null);
  /** Units named so far, where units of any kind are due. */
  units = $state<Units>({});
  give = $state<string | null>(null);
  get = $state<string | null>(null);
  amount = $state(1);
  #chosen = $state<string | null>(null);
  #plan: Plan | null = null;

  readonly view = $derived.by(() => kingdomOf(this.table));
  readonly own = $derived.by(() => ownOf(this.table));
  readonly tribe = $derived.by(() => tribeOf(this.table));
  readonly book = $derived.by(() => bookOf(this.table));
  readonly question = $derived.by(() => this.table.shared.question ?? '');
  /** The step that waits. */
  readonly step = $derived.by(() => stepOf('wutaki', this.table.view));
  readonly verb = $derived.by(() => this.table.legal[0]?.split(' ')[0] ?? '');
  readonly byPlace = $derived.by(() => groupBy(this.table.legal, (action) => this.placeOf(action)));
  /** Units of any kind are due. */
  readonly paying = $derived.by(() => UNITS.has(this.verb));
  /** The number of the effect that the step asks about. */
  get #asked(): number | undefined {
    return this.step && 'effect' in this.step ? this.step.effect : undefined;
  }
  readonly trading = $derived.by(() => this.verb === 'trade');
  readonly due = $derived.by(() => (this.paying && this.step && 'count' in this.step ? this.step.count : 0));
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
  /** The answers; with a thing in focus only those about it. */
  get groups(): Group[] {
    const here = this.focus && !this.chosen ? (this.byPlace.get(this.focus) ?? []) : [];
    const groups = groupBy(here.length > 1 ? here : this.table.legal, groupOf);
    return ORDER.flatMap((key) => {
      const actions = groups.get(key);
      return actions ? [[key, actions] as const] : [];
    }).map(([key, actions]) => ({
      key,
      label: t(`wutaki.group.${key}` as Key),
      options: actions.map((action) => this.#option(action)),
    }));
  }
  override get rule(): string {
    return this.chosen ? (explain(this.table, this.placeOf(this.chosen))?.rule ?? '') : '';
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
        return this.book.texts[`offer-${this.#asked} ${first}`]?.name ?? t('wutaki.act.choose');
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
  }

  cancel(): void {
    this.#plan = null;
    this.#chosen = null;
    this.focus = null;
    this.units = {};
    this.give = this.get = null;
    this.amount = 1;
  }

  /** What was planned goes on when the first action has happened. */
  override commit(): void {
    const first = this.chosen;
    if (!first || this.table.sending) return;
    const plan = { first, rest: this.#following(), seq: this.table.now.shared.seq };
    super.commit();
    this.#plan = plan;
  }

  /** A thing was clicked: its only option is chosen, several are offered. */
  touch(place: string): void {
    const here = this.byPlace.get(place) ?? [];
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

  /** Is the question about things of this zone? A worker may go anywhere. */
  asks(zone: ZoneName): boolean {
    if (this.placing) return false;
    return [...this.byPlace.keys()].some((place) => {
      const [kind, id = ''] = place.split(':');
      return kind === 'site' ? zoneOf(id) === zone : zone === 'pacts' && kind === 'pact' && this.#open(id);
    });
  }
  #open(pact: string): boolean {
    return this.view.display.includes(pact);
  }

  #option(action: string): Option {
    const [verb = '', first = ''] = action.split(' ');
    const sign = SITE_SIGNS[first] ?? VERB_SIGNS[verb];
    return {
      action,
      label: verb === 'place' || verb === 'move' ? this.book.name(first) : this.say(action),
      ...(sign ? { icon: `/wutaki.svg#${sign}` } : {}),
      effect: this.#effect(verb, first),
    };
  }

  /** What an answer brings, where it can be said in a word. */
  #effect(verb: string, first: string): string {
    const standard = this.book.standard(first);
    if (verb === 'upgrade') return this.#gold(first);
    // Several of these cards have the same name: what they ask for tells them apart.
    if (verb === 'keep' || verb === 'atone') return this.book.text(first, this.tribe?.cost);
    if (verb === 'accept' || verb === 'give') return this.#price(first);
    if (standard && standard.gives !== 'recruit') {
      return `${this.view.yields[first]} ${term('wutaki', standard.gives)}`;
    }
    const points = this.book.texts[first]?.points;
    return verb === 'fulfil' && points ? `${points} ${t('wutaki.vp')}` : '';
  }
  #price(pact: string): string {
    return Object.entries(this.book.pacts.get(pact)?.sac ?? {})
      .map(([kind, n]) => `${n} ${unitName(kind, this.tribe?.cost)}`)
      .join(', ');
  }
  #gold(upgrade: string): string {
    const tower = this.book.content.towers.find((card) => card.id === upgrade)?.gold.value;
    return `${this.view.prices[upgrade] ?? tower} ${term('wutaki', 'gold')}`;
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

const VERB_SIGNS: Record<string, string> = {
  ...{
    place: 'round',
    move: 'round',
    fulfil: 'pact',
    accept: 'pact',
    give: 'gift',
    play: 'omen',
    discard: 'omen',
  },
  ...{ keep: 'secret', atone: 'revenge', upgrade: 'tower', hire: 'recruit', evict: 'evict', disc: 'disc' },
};

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

const ORDER = ['gather', 'pacts', 'people', 'signs', 'special', 'fulfil', 'omens', 'trade', 'answers'];

function groupOf(action: string): string {
  const [verb = '', first = ''] = action.split(' ');
  if (verb === 'place' || verb === 'move') {
    return DISTRICTS.find(([, sites]) => sites.includes(first))?.[0] ?? 'special';
  }
  return GROUPED[verb] ?? 'answers';
}
const GROUPED: Record<string, string> = { fulfil: 'fulfil', play: 'omens', discard: 'omens', trade: 'trade' };
