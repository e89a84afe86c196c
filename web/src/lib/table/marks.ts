/** Where something happened on a board: the places that events and actions name. */
import { readAction, type Action } from '../titles/actions';
import type { TableEvent } from '../titles/events';
import type { Turn } from './story';
import type { Title, Told } from '../../types/generated';

/**
 * The names of places for each fact that names one: `{}` stands for its value, or for each of its words. `event e` is for
 * an event that always happens at one place, and `verb v` for an action whose words name one.
 */
export type PlaceNames = Readonly<Record<string, readonly string[]>>;

type FactOf<Event> = Event extends unknown ? Exclude<keyof Event, 'event' | 'rule' | 'seat'> : never;
type Named<T extends Title> = FactOf<Told<T>> | `event ${Told<T>['event']}` | `verb ${Action<T>['verb']}`;
/** Facts of a title's events, its events and its verbs, with the names of places as its board has them in `data-place`. */
export type PlacesOf<T extends Title> = Partial<Record<Named<T>, readonly string[]>>;

/** The places that an event is about. */
export function placesIn(told: Told | TableEvent, names: PlaceNames): string[] {
  const named = Object.entries(told).flatMap(([fact, value]) => {
    const patterns = names[fact] ?? [];
    const words = Array.isArray(value) ? value.map(String) : String(value).split(' ');
    return patterns.flatMap((pattern) => words.map((word) => pattern.replace('{}', word)));
  });
  return [...named, ...(names[`event ${told.event}`] ?? [])];
}

/** The places that an action is about. Of a secret one others read only the verb. */
export function placesOfAction(title: string, text: string, names: PlaceNames): string[] {
  const words: Record<string, string> = readAction(title as Title, text);
  return (names[`verb ${words.verb}`] ?? [])
    .map((pattern) => pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] || '{}'))
    .filter((place) => !place.includes('{}'));
}

/** The places where something happened in these turns, without what was taken back. */
export function marksOf(title: string, turns: readonly Turn[], names: PlaceNames): ReadonlySet<string> {
  const lines = turns.flatMap((turn) => turn.lines.filter((line) => !line.undone));
  const actions = turns.flatMap((turn) => turn.actions);
  return new Set([
    ...lines.flatMap(({ told }) => placesIn(told, names)),
    ...actions.flatMap((text) => placesOfAction(title, text, names)),
  ]);
}
