import { expect, test } from 'vitest';
import { laidOut, type Standing } from '../src/lib/lines/layout';

const played = (after: number): Standing => ({ after, mark: 'played' });
const tried = (after: number): Standing => ({ after, mark: '' });

test('what was tried hangs below the move that it replaces, and no thread crosses another', () => {
  // 0 is the start, 1 to 3 were played; 4 replaces 2 and has two answers, 5 and 6; 7 replaces 1.
  const moves = [played(-1), played(0), played(1), played(2), tried(1), tried(4), tried(4), tried(0)];
  const { places, columns, rows } = laidOut(moves, 2);
  const where = Object.fromEntries(places.map(({ node, row, column, up }) => [node, [row, column, up]]));
  expect(where).toEqual({
    1: [0, 0, 0],
    2: [0, 1, 0],
    3: [0, 2, 0],
    4: [1, 1, 1],
    5: [1, 2, 0],
    6: [2, 2, 1],
    7: [3, 0, 3],
  });
  expect(columns).toEqual([{ depth: 1 }, { depth: 2 }, { depth: 3 }]);
  expect(rows).toBe(4);
  expect(places.filter(({ ends }) => ends).map(({ node }) => node)).toEqual([3, 5, 6, 7]);
});

test('of a long game only what is near and what was tried is shown', () => {
  const moves = [played(-1), ...Array.from({ length: 100 }, (_, i) => played(i))];
  moves.push(tried(79));
  const { places, columns } = laidOut(moves, 20);
  const shown = places.map(({ node }) => node);
  expect(shown).toEqual([17, 18, 19, 20, 21, 22, 23, 24, 25, 80, 101]);
  expect(columns).toEqual([
    { left: 16 },
    ...[17, 18, 19, 20, 21, 22, 23, 24, 25].map((depth) => ({ depth })),
    { left: 54 },
    { depth: 80 },
    { left: 20 },
  ]);
});

test('an empty table has a beginning and nothing else', () => {
  expect(laidOut([played(-1)], 0)).toEqual({ places: [], columns: [], rows: 1 });
});
