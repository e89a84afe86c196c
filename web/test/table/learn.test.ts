import { describe, expect, it, vi } from 'vitest';
import { LessonTable } from '../../src/learn/lesson.svelte';
import * as questions from '../../src/learn/questions';
import type { Sight } from '../../src/lib/server/wire';
import type { EntryFrame, LessonShown, Shared } from '../../src/types/generated';

const chair = { kind: 'person', name: '', level: '' } as const;

function sight(seq: number, actor: number, legal: string[]): Sight {
  const shared = {
    id: 'lesson',
    title: 'rumis',
    status: 'playing',
    seats: [chair, chair],
    seq,
    actor,
  };
  return {
    shared: shared as unknown as Shared,
    own: {
      seat: 0,
      lone: true,
      invite: '',
      view: {},
      legal,
      undo: true,
      hints: false,
      given: false,
      practises: false,
      orders: null,
    },
  };
}

function entry(seq: number, seat: number, text: string, after: Sight): EntryFrame {
  return {
    type: 'entry',
    entry: { seq, seat, kind: 'action', text, at: 1, turn: seq, events: [], changes: [] },
    ...after,
  };
}

const lesson: LessonShown = {
  title: 'rumis',
  name: 'first',
  seats: 2,
  options: {},
  minutes: 1,
  opening: { ...sight(0, 0, ['place S04 a', 'place S04 b', 'place S07 a']), entries: [] },
  steps: [
    { id: 'look', rule: 'U1.1', point: ['board'], ask: null, offer: null, asked: null, then: [] },
    {
      id: 'first',
      rule: 'U5.1',
      point: ['S04'],
      ask: 'place S04 a',
      offer: 'place S04',
      asked: entry(1, 0, 'place S04 a', sight(1, 1, [])),
      then: [entry(2, 1, 'place S03 c', sight(2, 0, ['place S01 d']))],
    },
    { id: 'end', rule: 'U7.3', point: [], ask: null, offer: null, asked: null, then: [] },
  ],
};

describe('a lesson', () => {
  it('offers nothing while there is only something to read', () => {
    const table = new LessonTable(lesson);
    expect([table.asking, table.myTurn, table.legal, table.mayUndo]).toEqual([false, false, [], false]);
  });

  it('offers what the step offers, and takes only what it asks for', async () => {
    vi.spyOn(questions, 'foresee').mockRejectedValue(new Error('offline'));
    const table = new LessonTable(lesson);
    table.goOn();
    expect(table.legal).toEqual(['place S04 a', 'place S04 b']);
    table.goOn();
    expect(table.step?.id).toBe('first');
    table.act('place S04 b');
    await vi.waitFor(() => expect(table.other).toEqual({ action: 'place S04 b', effect: '' }));
    expect(table.now.shared.seq).toBe(0);
    table.act('place S04 a');
    expect([table.other, table.made, table.now.shared.seq, table.legal]).toEqual([null, true, 1, []]);
    table.goOn();
    expect(table.entries.map(({ text }) => text)).toEqual(['place S04 a', 'place S03 c']);
    expect([table.step?.id, table.asking, table.legal]).toEqual(['end', false, []]);
    table.goOn();
    expect(table.step).toBeNull();
  });
});
