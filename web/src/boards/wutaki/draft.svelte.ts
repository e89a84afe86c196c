/** The move being made in Wutaki: what lies where, what was picked, and what follows by itself. */
import { readAction } from '../../lib/titles/actions';
import type { ActionLine } from '../../lib/table/foresights.svelte';
import { groupBy } from '../../lib/group';
import { stepOf } from '../../lib/titles/steps';
import { count, sayAction, some, t } from '../../lib/words.svelte';
import { Draft } from '../draft';
import { Face } from '../faces';
import type { Group, Option } from '../kit';
import { boxOf, RESOURCES, type Units } from './contents.svelte';
import { explain } from './explain';
import { kingdomOf, KINDS, ownOf, tribeOf, type Kind } from './views';
import { zoneOf, type ZoneName } from './zones/sites';
import { FACES, HEADINGS, type Moment } from './verbs';

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
  readonly box = $derived.by(() => boxOf(this.table));
  readonly question = $derived.by(() => this.table.shared.question ?? '');
  /** The step that waits. */
  readonly step = $derived.by(() => stepOf('wutaki', this.table.view));
  /** The first legal action: it tells what sort of answer is due. */
  readonly #first = $derived.by(() => {
    const [action] = this.table.legal;
    return action === undefined ? null : readAction('wutaki', action);
  });
  readonly byPlace = $derived.by(() => groupBy(this.table.legal, (action) => this.placeOf(action)));
  /** The verb that names units of any kind, where they are due. */
  readonly #naming = $derived.by(() => (this.#first && 'resource' in this.#first ? this.#first.verb : null));
  readonly paying = $derived.by(() => this.#naming !== null);
  /** The number of the effect that the step asks about. */
  get asked(): number | undefined {
    return this.step && 'effect' in this.step ? this.step.effect : undefined;
  }
  readonly trading = $derived.by(() => this.#first?.verb === 'trade');
  readonly due = $derived.by(() => (this.paying && this.step && 'count' in this.step ? this.step.count : 0));
  readonly named = $derived.by(() => Object.values(this.units).reduce((sum, n) => sum + n, 0));
  /** The most that may be named of each kind now, as the legal actions say. */
  readonly most = $derived.by(() => {
    const most: Units = {};
    for (const action of this.paying ? this.table.legal : []) {
      const words = readAction('wutaki', action);
      if (!('resource' in words)) continue;
      most[words.resource] = Math.max(most[words.resource] ?? 0, Number(words.count));
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
  /** The answers about the thing in focus, if there are several. */
  get #atFocus(): string[] {
    const here = this.focus && !this.chosen ? (this.byPlace.get(this.focus) ?? []) : [];
    return here.length > 1 ? here : [];
  }
  /** The answers; with a thing in focus only those about it. */
  get groups(): Group[] {
    const faces = (this.#atFocus.length ? this.#atFocus : this.table.legal).map((action) => ({
      action,
      face: this.#faceOf(action),
    }));
    const groups = groupBy(faces, ({ face }) => face.heading.key);
    return HEADINGS.flatMap((key) => {
      const answers = groups.get(key);
      if (!answers) return [];
      return {
        ...answers[0]!.face.heading,
        options: answers.map(({ action, face }): Option => ({
          action,
          label: face.row,
          ...(face.icon ? { icon: `#wutaki-${face.icon}` } : {}),
          effect: face.effect,
        })),
      };
    });
  }
  override get rule(): string {
    return this.chosen ? (explain(this.table, this.placeOf(this.chosen))?.rule ?? '') : '';
  }

  get hint(): string {
    if (this.paying) return t('wutaki.due', { n: this.due - this.named });
    if (this.#atFocus.length) return count('table.fitting', this.#atFocus.length);
    if (this.placing) return count('wutaki.sitesOpen', this.byPlace.size);
    if (this.trading) return t('wutaki.giveAndGet');
    return count('table.options', this.table.legal.length);
  }
  answersAt(place: string): string[] {
    return this.byPlace.get(place) ?? [];
  }
  override lineOf(action: string): ActionLine {
    return action.startsWith('place ') ? [action, `worker ${this.worker}`] : [action];
  }
  override get line(): ActionLine | null {
    return this.chosen === null ? null : (this.#composed() ?? this.lineOf(this.chosen));
  }

  options(place: string): number {
    return this.byPlace.get(place)?.length ?? 0;
  }
  /** One more unit of a kind may be named where units are due, and a kind may be given or got in an exchange. */
  answers(place: string): boolean {
    const [part, kind = '', give = ''] = place.split(':');
    if (part === 'give') return this.table.legal.some((action) => action.startsWith(`trade ${kind} `));
    if (part === 'get') return this.table.legal.includes(`trade ${give} ${kind}`);
    if (part !== 'unit') return this.options(place) > 0;
    return this.named < this.due && (this.units[kind] ?? 0) < (this.most[kind] ?? 0);
  }
  override whyNot(place: string): string {
    const named = place.startsWith('unit:') && this.due > 0 && this.named >= this.due;
    return named ? t('wutaki.allNamed', { n: this.due }) : '';
  }
  picked(place: string): boolean {
    return this.focus === place || (this.chosen !== null && this.placeOf(this.chosen) === place);
  }

  #faceOf(action: string): Face<'wutaki', Moment> {
    return new Face('wutaki', FACES, action, this);
  }
  /** Where an action lies on the table; nothing for those that are only words. */
  placeOf(action: string): string {
    return this.#faceOf(action).places[0] ?? '';
  }
  say(action: string): string {
    return this.#faceOf(action).say;
  }

  /** Units and exchanges are put together first: only the button sends them. */
  protected override async decide(): Promise<void> {
    if (!this.#composed()) await super.decide();
  }
  protected select(action: string): void {
    this.#plan = null;
    const words = readAction('wutaki', action);
    if ('resource' in words) {
      this.units = { [words.resource]: Number(words.count) };
      return;
    }
    if (words.verb === 'trade') {
      this.give = words.give;
      this.get = words.get;
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
    const plan = { first, rest: this.line!.slice(1), seq: this.table.now.shared.seq };
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

  /** The units named so far or the exchange picked, as actions. */
  #composed(): string[] | null {
    if (this.paying && this.named === this.due && this.due) {
      return RESOURCES.filter((kind) => this.units[kind]).map(
        (kind) => `${this.#naming} ${kind} ${this.units[kind]}`,
      );
    }
    if (this.trading && this.give && this.get) {
      return [`trade ${this.give} ${this.get}`, `amount ${this.amount}`];
    }
    return null;
  }

  #sayUnits(): string {
    const units = RESOURCES.filter((kind) => this.units[kind]).map((kind) =>
      some('wutaki', kind, this.units[kind]!),
    );
    if (!units.length) return t('plain.choose');
    return sayAction('wutaki', this.#naming!, this.table.names, { units: units.join(', ') });
  }

  #sayTrade(): string {
    return sayAction('wutaki', 'trade', this.table.names, {
      give: some('wutaki', this.give ?? '', this.amount),
      get: some('wutaki', this.get ?? '', this.amount),
    });
  }
}
