import { expect, test } from 'vitest';
import { roundNumber } from '../src/lib/replay/heights';

test('numbers beside lines are round', () => {
  expect([0.3, 1, 1.9, 2, 4.5, 5, 9, 10, 26, 51, 130].map(roundNumber)).toEqual([
    1, 1, 1, 2, 2, 5, 5, 10, 20, 50, 100,
  ]);
});
