/** Ways out of a game that runs. */
import type { TableModel } from '../../lib/table/table.svelte';

/** End it together, leave the seat to a bot, give up against one other person, or stop a game against bots. */
export type Way = 'together' | 'bot' | 'resign' | 'stop';

export const SIGNS: Record<Way, string> = {
  together: 'i-people',
  bot: 'i-bot',
  resign: 'i-door',
  stop: 'i-door',
};

/** The ways that this person has: nobody may end the game of several others. */
export function waysOut(table: TableModel): Way[] {
  const { status, seats } = table.now.shared;
  const people = seats.filter(({ kind }) => kind === 'person').length;
  if (status !== 'playing' || table.me === null) return [];
  if (people === 1) return ['stop'];
  return people === 2 ? ['together', 'bot', 'resign'] : ['together', 'bot'];
}
