import { expect, it } from 'vitest';
import { isTied } from '../../src/table/end/tied';

it('is a tie that the rules decided if somebody with as many points has not won', () => {
  expect(isTied({ winners: [0], scores: [91, 91, 72] })).toBe(true);
  expect(isTied({ winners: [0], scores: [92, 91, 72] })).toBe(false);
  expect(isTied({ winners: [0, 1], scores: [91, 91, 72] })).toBe(false);
  expect(isTied({ winners: [], scores: [40, 40] })).toBe(false);
});
