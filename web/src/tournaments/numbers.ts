/** A number above or below nothing: `+6`, `−1.5`, `±0`. */
export function signed(points: number): string {
  const size = String(Math.round(Math.abs(points) * 10) / 10);
  return `${points > 0 ? '+' : points < 0 ? '−' : '±'}${size}`;
}
