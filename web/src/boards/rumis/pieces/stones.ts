/** Stones as sets of cubes: reading them from the notation, turning them, drawing them. */
import content from '../../../../../tampu/games/rumis/content.json';

export type Cube = readonly [x: number, y: number, z: number];

export interface Placement {
  action: string;
  stone: string;
  cubes: Cube[];
  /** How the stone is turned, wherever it lies. */
  turn: string;
  centre: [number, number, number];
}

const COLUMNS = 'abcdefghijklmnop';

/** The cubes of each stone as it lies in the tray. */
export const SHAPES: Record<string, Cube[]> = Object.fromEntries(
  content.stones.map(({ id, cubes }) => [id, cubes.split(' ').map((word) => digits(word))]),
);

function digits(word: string): Cube {
  return [Number(word[0]), Number(word[1]), Number(word[2])];
}

/** A cube as it is written: a1.1. */
export const CUBE = /^[a-p]\d+\.\d+$/;

export function readCube(word: string): Cube {
  const [row, layer] = word.slice(1).split('.');
  return [COLUMNS.indexOf(word[0]!), Number(row) - 1, Number(layer) - 1];
}

export function square(x: number, y: number): string {
  return `${COLUMNS[x]}${y + 1}`;
}

export function column(x: number): string {
  return COLUMNS[x]!;
}

/** The token of a square's colour, by its limit: the last one stands for every higher limit. */
export function limitToken(limit: number): string {
  return `limit-${Math.min(limit, 8)}`;
}

/** The token of what is written on it. */
export function onLimitToken(limit: number): string {
  return limit > 4 ? 'on-high-limit' : 'on-low-limit';
}

/** Moved to the origin, in the order of the notation. */
export function corner(cubes: Cube[]): Cube[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cubes.map((cube) => cube[axis]!)));
  return cubes
    .map(([x, y, z]): Cube => [x - low[0]!, y - low[1]!, z - low[2]!])
    .sort((a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0]);
}

export function turnOf(cubes: Cube[]): string {
  return corner(cubes)
    .map((cube) => cube.join(''))
    .join(' ');
}

export function shapeOf(turn: string): Cube[] {
  return turn.split(' ').map(digits);
}

/** The three ways to turn a stone in the hand. */
export const TURNS = {
  turn: ([x, y, z]: Cube): Cube => [-y, x, z],
  tip: ([x, y, z]: Cube): Cube => [x, -z, y],
  roll: ([x, y, z]: Cube): Cube => [z, y, -x],
} as const;
export type Turning = keyof typeof TURNS;

export function turned(turn: string, how: Turning): string {
  return turnOf(shapeOf(turn).map(TURNS[how]));
}

/** `place S04 a1.1 b1.1` and, in the list of what is built, `S04 a1.1 b1.1`. */
export function readPlacement(text: string): Placement {
  const words = text.split(' ');
  const [stone, ...cubes] = words[0] === 'place' ? words.slice(1) : words;
  const read = cubes.map(readCube);
  const mean = (axis: 0 | 1 | 2) => read.reduce((sum, cube) => sum + cube[axis], 0) / read.length;
  return {
    action: text,
    stone: stone!,
    cubes: read,
    turn: turnOf(read),
    centre: [mean(0), mean(1), mean(2)],
  };
}

/** Short lines in each corner of a surface made of the tops of these cubes. */
export function cornersOf(cubes: readonly Cube[]): [Cube, Cube][] {
  const ARM = 0.3;
  const INSET = 0.09;
  const here = new Set(cubes.map((cube) => cube.join()));
  const turns = [-1, 1].flatMap((dx) => [-1, 1].map((dy) => [dx, dy] as const));
  return cubes.flatMap(([x, y, z]) =>
    turns
      .filter(([dx, dy]) => !here.has([x + dx, y, z].join()) && !here.has([x, y + dy, z].join()))
      .flatMap(([dx, dy]): [Cube, Cube][] => {
        const [cx, cy] = [x + 0.5 + dx * (0.5 - INSET), y + 0.5 + dy * (0.5 - INSET)];
        return [
          [
            [cx - dx * ARM, cy, z],
            [cx, cy, z],
          ],
          [
            [cx, cy, z],
            [cx, cy - dy * ARM, z],
          ],
        ];
      }),
  );
}

export interface Face {
  points: string;
  side: 'top' | 'left' | 'right';
}

/** The visible faces of a stone drawn in parallel perspective, back to front, inside 74 by 58. */
export function faces(cubes: Cube[]): Face[] {
  const place = (x: number, y: number, z: number): [number, number] => [(x - y) * 0.866, (x + y) * 0.5 - z];
  const filled = new Set(cubes.map((cube) => cube.join()));
  const drawn: { corners: [number, number][]; side: Face['side']; depth: number }[] = [];
  for (const [x, y, z] of cubes) {
    const depth = x + y + z;
    if (!filled.has([x, y, z + 1].join())) {
      drawn.push({
        corners: [
          place(x, y, z + 1),
          place(x + 1, y, z + 1),
          place(x + 1, y + 1, z + 1),
          place(x, y + 1, z + 1),
        ],
        side: 'top',
        depth,
      });
    }
    if (!filled.has([x, y + 1, z].join())) {
      drawn.push({
        corners: [
          place(x, y + 1, z),
          place(x + 1, y + 1, z),
          place(x + 1, y + 1, z + 1),
          place(x, y + 1, z + 1),
        ],
        side: 'left',
        depth,
      });
    }
    if (!filled.has([x + 1, y, z].join())) {
      drawn.push({
        corners: [
          place(x + 1, y, z),
          place(x + 1, y + 1, z),
          place(x + 1, y + 1, z + 1),
          place(x + 1, y, z + 1),
        ],
        side: 'right',
        depth,
      });
    }
  }
  drawn.sort((a, b) => a.depth - b.depth);
  const all = drawn.flatMap(({ corners }) => corners);
  const span = (axis: 0 | 1) => {
    const values = all.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)] as const;
  };
  const [left, right] = span(0);
  const [top, bottom] = span(1);
  const scale = 14.2;
  const dx = 37 - ((left + right) / 2) * scale;
  const dy = 29 - ((top + bottom) / 2) * scale;
  return drawn.map(({ corners, side }) => ({
    side,
    points: corners
      .map(([x, y]) => `${(x * scale + dx).toFixed(1)},${(y * scale + dy).toFixed(1)}`)
      .join(' '),
  }));
}
