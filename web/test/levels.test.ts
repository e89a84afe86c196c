import { describe, expect, it } from 'vitest';
import { levelOffer, strengthOf } from '../src/lib/lobby/levels';

describe('levels of bots', () => {
  it('say how strong they are and how sure that is', () => {
    expect(strengthOf({ rating: 2437, unsure: 281 })).toBe('2437 ± 281');
    expect(strengthOf({ rating: 1500, unsure: 0 })).toBe('1500');
    expect(levelOffer('hard', [], { rating: 1983, unsure: 213 })).toBe('hard · 1983 ± 213');
  });

  it('say nothing of what was never measured', () => {
    expect(levelOffer('random', [])).toBe('beginner');
    expect(levelOffer('master', ['master'])).toBe('master (weaker here)');
  });
});
