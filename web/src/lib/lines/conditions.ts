/** My moves in a plan, each with what must happen before it. */
import type { LineMove } from '../../types/generated';

export interface Mine {
  node: number;
  /** The number of the turn, and a letter for each fork that leads here. */
  label: string;
  /** How many forks lead here. */
  forks: number;
  /** The moves since the last one of mine: what others do, and mine itself if something comes to light with it. */
  before: number[];
  /** Does it hold only if nothing else happens that is planned for? */
  otherwise: boolean;
}

/** a to z, then aa, ab, … */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(97 + (at % 26));

/** In the order of the tree. */
export function myMoves(moves: readonly LineMove[], me: number): Mine[] {
  const after: number[][] = moves.map(() => []);
  for (const [node, move] of moves.entries()) if (node) after[move.after]!.push(node);
  const named = (node: number) => moves[node]!.mark !== 'anything';
  const found: Mine[] = [];
  const walk = (node: number, before: number[], number: number, forks: string[]) => {
    const next = after[node]!;
    for (const [at, child] of next.entries()) {
      const here = next.length > 1 ? [...forks, letters(at)] : forks;
      if (moves[child]!.seat !== me) {
        walk(child, [...before, child], number, here);
        continue;
      }
      const label = `${number}${here.join('')}`;
      const otherwise = before.some((one) => !named(one) && after[moves[one]!.after]!.some(named));
      found.push({ node: child, label, forks: here.length, before, otherwise });
      walk(child, moves[child]!.came.length ? [child] : [], number + 1, here);
    }
  };
  walk(0, [], 1, []);
  return found;
}
