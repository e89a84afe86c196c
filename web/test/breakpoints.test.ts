import { describe, expect, it } from 'vitest';
import { breakpoint, BREAKPOINTS } from '../src/lib/breakpoints';

const pixels = (name: string): number[] => (BREAKPOINTS[name]!.match(/\d+(?=px)/g) ?? []).map(Number);

describe('breakpoints', () => {
  it('are read from the style sheet', () => {
    expect(BREAKPOINTS.narrow).toBe('(max-width: 760px)');
  });

  it('leave no gap between a width and its opposite', () => {
    expect(pixels('not-narrow')).toEqual(pixels('narrow').map((most) => most + 1));
    expect(pixels('wide')).toEqual(pixels('middle').map((most) => most + 1));
    expect(pixels('roomy')).toEqual([pixels('tight-across')[0]! + 1, pixels('tight-down')[0]! + 1]);
  });

  it('are asked by scripts as they stand in the style sheet', () => {
    const asked: string[] = [];
    window.matchMedia = (query) => {
      asked.push(query);
      return { matches: true, addEventListener: () => undefined } as unknown as MediaQueryList;
    };
    expect(breakpoint('roomy', 'narrow').current).toBe(true);
    expect(asked).toEqual([`${BREAKPOINTS.roomy}, ${BREAKPOINTS.narrow}`]);
  });
});
