/** The reasons of a hint come with a name and facts; the words of the title say them. */
import { fill, said, term } from '../../lib/words.svelte';
import type { TiwanakuReason as Reason } from '../../types/generated';

export function reason({ why, facts }: Pick<Reason, 'why' | 'facts'>): string {
  const { terrain } = facts;
  const known = terrain === undefined ? facts : { ...facts, terrain: term('tiwanaku', String(terrain)) };
  return fill(said('tiwanaku').reasons?.[why] ?? why, known);
}
