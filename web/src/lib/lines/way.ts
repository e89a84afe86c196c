/** Finding a move again in a tree of lines that was changed meanwhile. */
import type { Fit, LineMove } from '../../types/generated';

/** The numbers of the moves that lead to one, itself included, without the beginning. */
export function wayTo(moves: readonly LineMove[], node: number): number[] {
  return node > 0 ? [...wayTo(moves, moves[node]!.after), node] : [];
}

/** The number that a move has now; null if it is gone. */
export function numberNow(
  before: readonly LineMove[],
  node: number,
  now: readonly LineMove[],
): number | null {
  const way = wayTo(before, node).map((one) => before[one]!);
  const at = foundAgain(before, node, now);
  return wayTo(now, at).length === way.length ? at : null;
}

const same = (one: LineMove, other: LineMove) =>
  one.seat === other.seat &&
  one.text === other.text &&
  JSON.stringify(one.luck) === JSON.stringify(other.luck);
const anything = (one: LineMove, other: LineMove) =>
  one.seat === other.seat && one.mark === 'anything' && other.mark === 'anything';

/**
 * The number that a move has now. If it is gone: of an analysis the last move before it that is left. A plan whose game
 * has gone on begins later, so moves at its beginning may be gone; otherwise it is shown from its beginning.
 */
export function foundAgain(
  before: readonly LineMove[],
  node: number,
  now: readonly LineMove[],
  fits: readonly Fit[] | null = null,
): number {
  const way = wayTo(before, node).map((one) => before[one]!);
  const after = (at: number, move: LineMove) => {
    const follows = [...now.keys()].filter((next) => now[next]!.after === at && (fits?.[next]?.fits ?? true));
    return (
      follows.find((next) => same(now[next]!, move)) ?? follows.find((next) => anything(now[next]!, move))
    );
  };
  for (let gone = 0; gone < way.length; gone += 1) {
    let at = 0;
    let found = gone;
    for (let next = after(at, way[found]!); next !== undefined; next = after(at, way[found]!)) {
      at = next;
      found += 1;
      if (found === way.length) return at;
    }
    if (!fits) return at;
  }
  return 0;
}
