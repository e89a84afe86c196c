/** What a table's valley is played with: the trails round the board, and what offerings bring. */
import { SvelteMap } from 'svelte/reactivity';
import type { TableModel } from '../../lib/table.svelte';

export interface Content {
  boards: { id: string; shape: { rows: number; cols: number }; trails: { pairs: string[] } }[];
  /** T7.1: the points for so many cubes. */
  offerings: { value: number[] };
}
type Point = [number, number];
export interface Trail {
  squares: [string, string];
  out: [Point, Point];
}
const COLUMNS = 'abcdefghi';
const NOTHING: Content = { boards: [], offerings: { value: [] } };
const contents = new SvelteMap<string, Content>();
const asked = new Set<string>();

/** The content of a table; empty until it has come. */
export function contentOf(table: TableModel): Content {
  if (!asked.has(table.source)) {
    asked.add(table.source);
    void table.content<{ content: Content }>('en').then(({ content }) => contents.set(table.source, content));
  }
  return contents.get(table.source) ?? NOTHING;
}

/** The trails round a board; `turned` where its columns run downwards. */
export function trailsOf({ boards }: Content, size: string, turned: boolean): Trail[] {
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
