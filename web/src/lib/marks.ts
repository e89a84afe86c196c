/** Where something happened on a board: the places that the facts of events name. */
import type { TableEvent } from './events';
import type { Turn } from './story';
import type { Title, Told } from '../types/generated';

/** The name of a place for each fact that names one: `{}` stands for its value, or for each of its words. */
export type PlaceNames = Readonly<Record<string, readonly string[]>>;

type FactOf<Event> = Event extends unknown ? Exclude<keyof Event, 'event' | 'rule' | 'seat'> : never;
/** Facts of a title's events, with the names of places as its board has them in `data-place`. */
export type PlacesOf<T extends Title> = Partial<Record<FactOf<Told<T>>, readonly string[]>>;

/** The places that an event is about. */
export function placesIn(told: Told | TableEvent, names: PlaceNames): string[] {
  return Object.entries(told).flatMap(([fact, value]) => {
    const patterns = names[fact] ?? [];
    const words = Array.isArray(value) ? value.map(String) : String(value).split(' ');
    return patterns.flatMap((pattern) => words.map((word) => pattern.replace('{}', word)));
  });
}

/** The places where something happened in these turns, without what was taken back. */
export function marksOf(turns: readonly Turn[], names: PlaceNames): ReadonlySet<string> {
  const lines = turns.flatMap((turn) => turn.lines.filter((line) => !line.undone));
  return new Set(lines.flatMap(({ told }) => placesIn(told, names)));
}
