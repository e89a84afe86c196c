/** Who has won, as the end of a game says it. */
import { count, t } from '../../lib/words.svelte';

/** Victory may be shared, with me or without. */
export function sayWinners(winners: number[], names: string[], me: number | null): string {
  const others = winners.filter((seat) => seat !== me);
  const listed = others.map((seat) => names[seat]).join(', ');
  if (others.length === winners.length) return count('end.wins', others.length, { names: listed });
  return listed ? t('end.youWinWith', { names: listed }) : t('end.youWin');
}

/** Has somebody who did not win as many points as those who did? Then the rules for a tie decided. */
export function isTied({ winners, scores }: { winners: number[]; scores: number[] }): boolean {
  const best = scores[winners[0] ?? -1];
  return scores.some((score, seat) => score === best && !winners.includes(seat));
}
