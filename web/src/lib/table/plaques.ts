/** What is not played but drawn: where a bot's candidates go, with their letters, and my plan, with its numbers. */
import { t } from '../words.svelte';
import { placesIn, placesOfAction, type PlaceNames } from './marks';
import type { TableEvent } from '../titles/events';

export interface Plaque {
  label: string;
  of: 'bot' | 'plan';
}

/** A move that is drawn: its letter or number, the action, and what it would tell. */
export interface Drawn extends Plaque {
  action: string;
  events: readonly unknown[];
}

/** In words, as the label of a place says it. */
export function plaqueSaid({ of, label }: Plaque): string {
  return `${t(`plaque.${of}`)} ${label}`;
}

/** One plaque for each move, at the first place that it is about; moves that share one stand on it together. */
export function plaquesOf(
  title: string,
  drawn: readonly Drawn[],
  names: PlaceNames,
): ReadonlyMap<string, Plaque> {
  const found = new Map<string, Plaque>();
  for (const { label, of, action, events } of drawn) {
    const told = events.flatMap((event) => placesIn(event as TableEvent, names));
    const [place] = [...placesOfAction(title, action, names), ...told];
    if (place === undefined) continue;
    const there = found.get(place);
    found.set(place, { of, label: there ? `${there.label} ${label}` : label });
  }
  return found;
}
