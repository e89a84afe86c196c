/** The trails round a board, by which the Otoma come back to it. */
import type { TiwanakuContentFile } from '../../../types/generated';
import { COLUMNS } from '../views';

type Point = [number, number];
export interface Trail {
  squares: [string, string];
  out: [Point, Point];
}

/** The trails round a board; `turned` where its columns run downwards. */
export function trailsOf(
  { boards }: Pick<TiwanakuContentFile, 'boards'>,
  size: string,
  turned: boolean,
): Trail[] {
  const board = boards.find((one) => one.id === size);
  if (!board) return [];
  const { rows, cols } = board.shape;
  const end = (name: string): [string, Point] => {
    const n = Number(name.slice(1));
    const [x, y, dx, dy] = {
      T: [n, 0, 0, -1],
      B: [n, rows - 1, 0, 1],
      L: [0, n, -1, 0],
      R: [cols - 1, n, 1, 0],
    }[name[0] as 'T']!;
    return [`${COLUMNS[x!]}${y! + 1}`, turned ? [dy!, dx!] : [dx!, dy!]];
  };
  return board.trails.pairs.map((pair) => {
    const [[a, outA], [b, outB]] = pair.split(' ').map(end) as [[string, Point], [string, Point]];
    return { squares: [a, b], out: [outA, outB] };
  });
}
