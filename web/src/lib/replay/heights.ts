/** The largest round number that is not above this one: 1, 2 or 5 with zeros, and 1 at least. */
export function roundNumber(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return power * ([5, 2].find((times) => times * power <= most) ?? 1);
}
