import { describe, expect, it } from 'vitest';
import { Largest } from '../../src/table/layout/largest';

/** Search for a step, and count the looks. */
function searched(largest: Largest, fitting: number): [number, number] {
  let looks = 0;
  for (; !largest.found; looks += 1) {
    const { next } = largest;
    expect(next).toBeGreaterThan(largest.low);
    expect(next).toBeLessThanOrEqual(largest.top);
    largest.learn(next, next <= fitting);
  }
  return [largest.low, looks];
}

describe('the largest step that fits', () => {
  it('is found from everywhere', () => {
    for (let top = 0; top <= 13; top += 1)
      for (let fitting = 0; fitting <= top; fitting += 1)
        for (const near of [undefined, ...Array(top + 3).keys()])
          expect(searched(new Largest(top, near), fitting)[0]).toBe(fitting);
  });

  it('takes two looks where it was, or one step beside', () => {
    expect(searched(new Largest(13, 7), 7)).toEqual([7, 2]);
    expect(searched(new Largest(13, 7), 6)).toEqual([6, 2]);
    expect(searched(new Largest(13, 7), 8)).toEqual([8, 3]);
    expect(searched(new Largest(13, 13), 13)).toEqual([13, 1]);
  });

  it('takes few looks where nothing is known', () => {
    const looks = [...Array(14).keys()].map((fitting) => searched(new Largest(13), fitting)[1]);
    expect(Math.max(...looks)).toBe(4);
  });
});
