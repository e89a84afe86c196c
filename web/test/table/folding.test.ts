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

  it('shows what is mine below the whole table, until it is folded again', async () => {
    const { Folding, MINE } = await import('../../src/table/layout/folding.svelte');
    const folding = new Folding('zones below a bar', true);
    const open = () => ['map', 'capital', MINE].map((zone) => folding.isOpen(zone));
    expect(open()).toEqual([true, true, false]);
    folding.ask([MINE]);
    expect(open()).toEqual([true, true, true]);
    folding.turn(MINE);
    expect(open()).toEqual([true, true, false]);
  });

  it('gives the row to what is mine where it does not fit below the boards', async () => {
    const { Folding, MINE } = await import('../../src/table/layout/folding.svelte');
    const folding = new Folding('zones of a third table', false);
    const open = () => ['map', 'capital', MINE].map((zone) => folding.isOpen(zone));
    folding.ask([MINE]);
    expect(open()).toEqual([false, false, true]);
    expect(folding.isArranged).toBe(false);
    folding.ask(['map']);
    expect(open()).toEqual([true, true, false]);
    folding.turn(MINE);
    expect(open()).toEqual([false, false, true]);
    expect(folding.isArranged).toBe(true);
    folding.turn(MINE);
    expect(open()).toEqual([true, true, false]);
  });
});
