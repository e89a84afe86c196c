import { describe, expect, it } from 'vitest';
import { breakpoint, BREAKPOINTS } from '../src/lib/browser/breakpoints';

const pixels = (name: string): number[] => (BREAKPOINTS[name]!.match(/\d+(?=px)/g) ?? []).map(Number);

/** Does a window fit a query of least and greatest widths and heights? */
function fits(query: string, width: number, height: number): boolean {
  return query.split(',').some((all) =>
    [...all.matchAll(/\((min|max)-(width|height): (\d+)px\)/g)].every(([, bound, side, px]) => {
      const is = side === 'width' ? width : height;
      return bound === 'min' ? is >= Number(px) : is <= Number(px);
    }),
  );
}

describe('breakpoints', () => {
  it('are read from the style sheet', () => {
    expect(BREAKPOINTS.roomy).toBe('(min-width: 1360px) and (min-height: 860px)');
  });

  it('leave no gap between a width and its opposite', () => {
    expect(pixels('not-wide').map((most) => most + 1)).toEqual(pixels('wide'));
    expect(pixels('roomy')).toEqual([pixels('tight-across')[0]! + 1, pixels('tight-down')[0]! + 1]);
  });

  it('give every window exactly one layout of a table', () => {
    const layouts = ['narrow', 'short', 'middle', 'wide'];
    for (let width = 320; width <= 2560; width += 20) {
      for (let height = 320; height <= 1440; height += 20) {
        const found = layouts.filter((name) => fits(BREAKPOINTS[name]!, width, height));
        expect(found, `${width}x${height}`).toHaveLength(1);
        expect(fits(BREAKPOINTS['not-narrow']!, width, height)).toBe(found[0] !== 'narrow');
      }
    }
    const layoutOf = (width: number, height: number) =>
      layouts.find((name) => fits(BREAKPOINTS[name]!, width, height));
    expect([layoutOf(390, 844), layoutOf(844, 390), layoutOf(667, 375)]).toEqual([
      'narrow',
      'short',
      'short',
    ]);
    expect([layoutOf(1024, 768), layoutOf(1280, 720), layoutOf(1366, 768)]).toEqual([
      'middle',
      'middle',
      'wide',
    ]);
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
