import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  sessionStorage.clear();
});

describe('a folded zone', () => {
  it('unfolds when it is asked about, and gives its place back', async () => {
    const { Folding } = await import('../../src/table/layout/folding.svelte');
    const folding = new Folding('zones of a table', false);
    folding.turn('map');
    expect(['map', 'capital'].map((zone) => folding.isOpen(zone))).toEqual([true, false]);
    folding.ask(['capital', 'gods']);
    expect(['map', 'capital'].map((zone) => folding.isOpen(zone))).toEqual([false, true]);
    folding.ask([]);
    expect(['map', 'capital'].map((zone) => folding.isOpen(zone))).toEqual([true, false]);
  });

  it('stays folded while an answer lies in one that is open', async () => {
    const { Folding } = await import('../../src/table/layout/folding.svelte');
    const folding = new Folding('zones of another table', false);
    folding.turn('map');
    folding.ask(['capital', 'map']);
    expect(folding.isOpen('capital')).toBe(false);
  });
});
