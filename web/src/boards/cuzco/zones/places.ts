/** Where the villages lie round Cuzco: two rings of six. */
export interface Point {
  x: number;
  y: number;
}

const INNER = 97;
const OUTER = 184;

/** The end of spoke `k`, at a distance from the capital. */
export function at(radius: number, k: number): Point {
  const angle = ((-120 + 60 * k) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export function spot(place: string): Point {
  return place === 'capital' ? { x: 0, y: 0 } : at(place[0] === 'I' ? INNER : OUTER, Number(place[1]));
}

export function hexagon(radius: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((k) => `${at(radius, k).x.toFixed(1)},${at(radius, k).y.toFixed(1)}`)
    .join(' ');
}
