/** Which zone is in sight where only one fits: a question turns to its own, after that the person does. */
import { untrack } from 'svelte';
import type { Zone } from '../../boards/kit';
import type { Plaque } from '../../lib/table/plaques';
import type { TableModel } from '../../lib/table/table.svelte';
import { MINE } from './folding.svelte';

export function drawnIn(zone: Zone, table: TableModel): Plaque[] {
  return [...table.plaques].flatMap(([place, plaque]) => (zone.has(place) ? [plaque] : []));
}

export class Tab {
  /** The id of the zone. */
  zone = $state('');
  /** The boards are looked at again, after the end. */
  again = $state(false);
  #asked = '';
  /** The zone that made way when I was asked about what is mine. */
  #before = '';

  constructor(
    readonly table: TableModel,
    readonly list: Zone[],
  ) {
    this.zone = list[0]?.id ?? '';
  }

  /** How many answers lie in a zone. */
  answers(zone: Zone): number {
    return this.table.legal.filter((action) => zone.holds(action, this.table)).length;
  }

  /** Did something happen in a zone since my last move? */
  marked(zone: Zone): boolean {
    return [...this.table.marks].some((place) => zone.has(place));
  }

  /** What is drawn in a zone: the letters of a bot's candidates, or the numbers of a plan. */
  drawn(zone: Zone): Plaque[] {
    return drawnIn(zone, this.table);
  }

  /** What is asked now: it changes with every question. */
  readonly asked: string = $derived.by(() => {
    const { myTurn, past, now, shared } = this.table;
    return myTurn && !past ? `${now.shared.seq} ${shared.question}` : '';
  });

  /** Turn to the zone where most answers of a new question lie. Says whether the question is new. */
  follow(): boolean {
    const { asked } = this;
    if (!asked || asked === this.#asked) return false;
    this.#asked = asked;
    untrack(() => {
      const best = [...this.list].sort((one, other) => this.answers(other) - this.answers(one))[0];
      if (!best || !this.answers(best)) return;
      if (best.id === MINE && this.zone !== MINE) this.#before = this.zone;
      this.zone = best.id;
    });
    return true;
  }

  /** What is mine was open for my question: while the others move, the board that made way is in sight again. */
  giveBack(): void {
    if (this.table.myTurn) return;
    if (this.#before && this.zone === MINE) this.zone = this.#before;
    this.#before = '';
  }
}

/** The first answer of a list. */
export const FIRST = '.list :is(.knot, .bit)';

/**
 * Every new question turns the tab to its zone; what is mine gives its place back afterwards. The focus that went with the
 * last answer, or that stayed on its button, comes to `first`.
 */
export function followQuestions(
  tab: () => Tab,
  main: () => HTMLElement | undefined,
  turned: () => void,
  first: string = FIRST,
): void {
  $effect(() => {
    const { asked } = tab();
    untrack(() => {
      if (!asked) return tab().giveBack();
      if (tab().follow()) turned();
      // Whatever gets the focus must have its place; the frame lays the page out anyway.
      requestAnimationFrame(() => {
        if (document.activeElement?.matches('body, .send'))
          main()?.querySelector<HTMLElement>(first)?.focus();
      });
    });
  });
}
