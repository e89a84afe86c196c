/** Has somebody who did not win as many points as those who did? Then the rules for a tie decided. */
export function isTied({ winners, scores }: { winners: number[]; scores: number[] }): boolean {
  const best = scores[winners[0] ?? -1];
  return scores.some((score, seat) => score === best && !winners.includes(seat));
}
