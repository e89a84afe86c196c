import { expect, it } from 'vitest';
import { isTied, sayWinners } from '../../src/table/end/winners';

it('is a tie that the rules decided if somebody with as many points has not won', () => {
  expect(isTied({ winners: [0], scores: [91, 91, 72] })).toBe(true);
  expect(isTied({ winners: [0], scores: [92, 91, 72] })).toBe(false);
  expect(isTied({ winners: [0, 1], scores: [91, 91, 72] })).toBe(false);
  expect(isTied({ winners: [], scores: [40, 40] })).toBe(false);
});

it('names everybody who shares the victory', () => {
  const names = ['Puma', 'Condor', 'Llama'];
  expect(sayWinners([1], names, 1)).toBe('You win');
  expect(sayWinners([0, 1], names, 1)).toBe('You win, together with Puma');
  expect(sayWinners([0, 2], names, 1)).toBe('Puma, Llama win');
  expect(sayWinners([2], names, null)).toBe('Llama wins');
});
