/** Where the moves of a tree stand: time goes from left to right, and what was tried hangs below what it replaces. */

/** A move, as far as its place is concerned. */
export interface Standing {
  after: number;
  mark: string;
}

export interface Place {
  node: number;
  /** The row of its line; 0 is the first one. */
  row: number;
  /** Its column among those that are shown. */
  column: number;
  /** How many rows above it leaves the line from which it branches; 0 if it goes on in its own. */
  up: number;
  /** Nothing follows it in its row. */
  ends: boolean;
}

/** A column of moves with their number, or so many that are left out. */
export type Column = { depth: number } | { left: number };

export interface TreeLayout {
  places: Place[];
  columns: Column[];
  rows: number;
}

/** So many moves of the game are shown before and after the present one, and everything that was tried. */
const BEFORE = 3;
const AFTER = 5;

export function laidOut(moves: readonly Standing[], present: number): TreeLayout {
  const children: number[][] = moves.map(() => []);
  const depths: number[] = [];
  for (const [node, { after }] of moves.entries()) {
    depths.push(after < 0 ? 0 : depths[after]! + 1);
    if (after >= 0) children[after]!.push(node);
  }
  const rowOf: number[] = [];
  /** A line takes a row; its branches follow below, the latest first, so that no thread crosses another. */
  const line = (first: number, row: number): number => {
    const chain: number[] = [];
    for (let node: number | undefined = first; node !== undefined; node = children[node]![0]) {
      rowOf[node] = row;
      chain.push(node);
    }
    let free = row + 1;
    for (const node of chain.reverse())
      for (const branch of children[node]!.slice(1)) free = line(branch, free);
    return free;
  };
  const rows = moves.length ? line(0, 0) : 0;

  const here = depths[present] ?? 0;
  const deepest = Math.max(0, ...depths);
  const wanted = new Set<number>();
  for (let depth = Math.max(1, here - BEFORE); depth <= here + AFTER; depth += 1) wanted.add(depth);
  for (const [node, { mark, after }] of moves.entries())
    if (after >= 0 && (mark !== 'played' || children[after]!.length > 1)) wanted.add(depths[node]!);
  const columns: Column[] = [];
  const columnOf = new Map<number, number>();
  for (let depth = 1; depth <= deepest; depth += 1) {
    const last = columns.at(-1);
    if (wanted.has(depth)) columnOf.set(depth, columns.push({ depth }) - 1);
    else if (last && 'left' in last) last.left += 1;
    else columns.push({ left: 1 });
  }
  const places = moves.flatMap(({ after }, node): Place[] => {
    const column = columnOf.get(depths[node]!);
    if (after < 0 || column === undefined) return [];
    const row = rowOf[node]!;
    return [{ node, row, column, up: row - rowOf[after]!, ends: !children[node]!.length }];
  });
  return { places, columns, rows };
}
