/** Ways out of a game that runs. */
import type { TableModel } from '../../lib/table/table.svelte';

/** End it together, leave the seat to a bot, give up against one other person, stop a game against bots, or
 * delete it with everything. */
export type Way = 'together' | 'bot' | 'resign' | 'stop' | 'delete';

export const SIGNS: Record<Way, string> = {
  together: 'i-people',
  bot: 'i-bot',
  resign: 'i-door',
  stop: 'i-door',
  delete: 'i-close',
};

/** The ways that this person has: nobody may end the game of several others. */
export function waysOut(table: TableModel): Way[] {
  const { status, seats, day } = table.now.shared;
  const people = seats.filter(({ kind }) => kind === 'person').length;
  if (table.seat === null || status === 'open') return [];
  const clear: Way[] =
    people === 1 && !day && !table.entries.some(({ kind }) => kind === 'replaced') ? ['delete'] : [];
  if (status !== 'playing' || table.me === null) return clear;
  if (people === 1) return ['stop', ...clear];
  return people === 2 ? ['together', 'bot', 'resign'] : ['together', 'bot'];
}
