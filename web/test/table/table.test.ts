import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempo } from '../../src/lib/browser/motion';
import { TableModel } from '../../src/lib/table/table.svelte';
import type { Entry, Sight } from '../../src/lib/server/wire';
import view from '../fixtures/rumis.json';

const sight = view as unknown as Sight;
const entry = (seq: number, seat: number, kind: Entry['kind'] = 'action'): Entry => ({
  seq,
  seat,
  kind,
  text: '',
  at: seq,
  turn: seq,
  changes: [],
  events:
    kind === 'action'
      ? [
          {
            event: 'placed',
            rule: 'U3.2',
            seat,
            colour: 'red',
            stone: 'S01',
            cubes: 'a1.1',
            squares: 2,
            covers: [],
          },
        ]
      : [],
});

describe('a table', () => {
  it('keeps every entry once, however often it is sent', () => {
    const table = new TableModel(sight);
    table.hear({ type: 'log', entries: [entry(1, 0), entry(2, 1)] });
    table.hear({ type: 'log', entries: [entry(1, 0), entry(2, 1), entry(3, 0)] });
    table.hear({ type: 'entry', entry: entry(3, 0), ...sight });
    expect(table.entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('strikes what was taken back', () => {
    const table = new TableModel(sight);
    table.hear({ type: 'log', entries: [entry(1, 0), entry(2, 1), entry(3, 1, 'undo')] });
    expect(table.log.map(({ undone, told }) => [told.event, undone])).toEqual([
      ['placed', false],
      ['placed', true],
      ['undo', false],
    ]);
  });

  it('tells the log up to the moment on show', () => {
    const table = new TableModel(sight);
    table.hear({ type: 'log', entries: [entry(1, 0), entry(2, 1), entry(3, 1, 'undo'), entry(4, 1)] });
    table.past = { seq: 2, sight };
    expect(table.log.map(({ seq, undone }) => [seq, undone])).toEqual([
      [1, false],
      [2, false],
    ]);
    table.past = null;
    expect(table.log).toHaveLength(4);
  });

  it('knows what others did since my move', () => {
    const table = new TableModel({ ...sight, own: { ...sight.own, seat: 0 } });
    table.hear({ type: 'log', entries: [entry(1, 1), entry(2, 0), entry(3, 1)] });
    expect(table.since.map(({ first, seat }) => [first, seat])).toEqual([[3, 1]]);
  });

  it('offers nothing while an action is on its way or the past is shown', () => {
    const actor = sight.shared.actor;
    const table = new TableModel({ ...sight, own: { ...sight.own, seat: actor } });
    expect(table.legal).toHaveLength(sight.own.legal!.length);
    table.act(table.legal[0]!);
    expect(table.legal).toEqual([]);
    table.hear({
      type: 'refused',
      id: '',
      code: 'rule',
      why: 'rule',
      facts: {},
      rule: 'U4.1',
      reason: 'no',
      seq: 0,
      name: '',
    });
    expect(table.refusal?.rule).toBe('U4.1');
    expect(table.legal).not.toEqual([]);
    table.past = { seq: 0, sight };
    expect(table.legal).toEqual([]);
  });
});

describe('the pace of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const after = (seq: number, seat: number, actor: number) =>
    ({ type: 'entry', entry: entry(seq, seat), shared: { ...sight.shared, seq, actor }, own: mine }) as const;
  const mine = { ...sight.own, seat: 0 };
  const open = () => new TableModel({ ...sight, own: mine });

  it('lets the turns of others be followed, and skipped', () => {
    const table = open();
    for (const seq of [5, 6, 7]) table.hear(after(seq, 1, 1));
    expect(table.now.shared.seq).toBe(5);
    vi.advanceTimersByTime(tempo().turn);
    expect(table.now.shared.seq).toBe(6);
    expect(table.hurry()).toBe(true);
    expect([table.now.shared.seq, table.hurry()]).toEqual([7, false]);
  });

  it('asks me when the pieces stand still, and never holds up what I did', () => {
    const table = open();
    table.hear(after(5, 1, 1));
    table.hear(after(6, 1, 0));
    vi.advanceTimersByTime(tempo().move);
    expect(table.now.shared.seq).toBe(6);
    table.hear(after(7, 0, 1));
    expect(table.now.shared.seq).toBe(7);
  });

  it('waits for nobody who is sent the whole state', () => {
    const table = open();
    for (const seq of [5, 6]) table.hear(after(seq, 1, 1));
    table.hear({ type: 'log', entries: [] });
    expect(table.now.shared.seq).toBe(6);
  });
});
