/** What was told at a table. */
import type { Title, Told } from '../../types/generated';

/** Something that the table itself tells, whatever is played. */
export interface TableEvent {
  event: 'undo' | 'replaced' | 'stopped';
  rule: '';
  seat: number | null;
  /** The bot that took over, why the game stopped, or how something was taken back. */
  text: string;
}

/** The events of a table of this title: each by its name, with its facts. */
export function eventsOf<T extends Title>(_title: T, { events }: { events: Told[] }): Told<T>[] {
  return events as Told<T>[];
}

/** Is this line of a record no action, but one that takes the last action back? */
export const takesBack = (text: string | undefined): boolean => text === 'undo' || text === 'back';

/** The seat that an event is about, if it is about one. */
export function seatIn(told: Told | TableEvent): number | null {
  return 'seat' in told && typeof told.seat === 'number' ? told.seat : null;
}

/** Ends a `switch` in which nothing may be missing: what is left over fails the check. */
export function never(left: never): never {
  throw new TypeError(`nothing is known of ${JSON.stringify(left)}`);
}
