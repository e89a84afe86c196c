import { describe, expect, it, vi } from 'vitest';
import { AnalysisPort } from '../../src/lib/lines/analysis.svelte';
import { LineModel, type Fresh, type LinePort, type LineQuestion } from '../../src/lib/lines/lines.svelte';
import { foundAgain } from '../../src/lib/lines/way';
import { Refused } from '../../src/lib/server/api';
import type { Shared } from '../../src/lib/server/wire';
import type { Fit, LineMove, LineReply, Moment, Sheet } from '../../src/types/generated';

const move = (after: number, text: string, more: Partial<LineMove> = {}): LineMove => ({
  ...{ after, seat: after < 0 ? -1 : 0, text, luck: [], came: [], mark: '', name: '', note: '' },
  ...{ promise: '', told: '' },
  ...more,
});
const moment = {
  ...{ public: {}, own: [{}, {}], actor: 0, options: [], entries: [] },
  ...{ outcome: null, about: {} },
} as unknown as Moment;
const table = { id: 'x', title: 'rumis', options: {}, seats: [], status: 'playing' } as unknown as Shared;

/** A house at which somebody else changes the lines. */
class Elsewhere implements LinePort {
  known = 1;
  asked: LineQuestion[] = [];
  constructor(
    public version: number,
    public moves: LineMove[],
  ) {}
  ask(question: LineQuestion): Promise<LineReply> {
    this.asked.push(question);
    if (this.known !== this.version)
      return Promise.reject(new Refused(409, 'changed elsewhere', '', 'stale_lines'));
    const { node, ask } = question;
    return Promise.resolve({
      ...{ version: this.version, moves: null, undecided: null, foreseen: null, verdict: null },
      ...(ask === 'foresee' || ask === 'why' ? { node: null, moment: null } : { node, moment }),
    });
  }
  fresh(): Promise<Fresh> {
    this.known = this.version;
    return Promise.resolve({ moves: this.moves });
  }
  content() {
    return Promise.resolve({} as never);
  }
}

describe('lines that were changed elsewhere', () => {
  const before = [move(-1, ''), move(0, 'one'), move(1, 'two'), move(0, 'other'), move(3, 'then')];
  // A line was added in front: everything after it has another number.
  const changed = [
    ...[move(-1, ''), move(0, 'one'), move(1, 'new'), move(1, 'two')],
    ...[move(0, 'other'), move(4, 'then')],
  ];

  it('are shown as they are now, and whoever only looks goes on', async () => {
    const port = new Elsewhere(2, changed);
    const lines = new LineModel(table, port, before, 4, moment, null);
    await lines.go(2);
    expect(lines.moves).toEqual(changed);
    expect([lines.node, lines.move.text, lines.refusal]).toEqual([3, 'two', null]);
    await lines.go(5);
    expect([lines.node, lines.refusal], 'and again without a detour').toEqual([5, null]);
  });

  it('leave a person at the same moment who wanted to change them, and say so', async () => {
    const port = new Elsewhere(2, changed);
    const lines = new LineModel(table, port, before, 4, moment, null);
    await lines.put({ ask: 'delete', node: 4 });
    expect([lines.node, lines.move.text]).toEqual([5, 'then']);
    expect(lines.refusal!.reason).toBeTruthy();
    expect(port.asked.filter(({ ask }) => ask === 'delete')).toHaveLength(1);
  });

  it('are given up when nothing but failures come', async () => {
    const port = new Elsewhere(2, changed);
    port.fresh = () => Promise.reject(new Refused(404, 'gone', '', 'table'));
    const lines = new LineModel(table, port, before, 4, moment, null);
    await lines.reload();
    expect([lines.node, lines.moves]).toEqual([4, before]);
    expect(lines.refusal).not.toBeNull();
  });

  it('keep what a bot said at its moment, and forget it with that', async () => {
    const port = new Elsewhere(1, before);
    const lines = new LineModel(table, port, before, 4, moment, null);
    lines.advice = { ...{ level: 'hard', action: 'then', candidates: [], played: null, seat: 0 }, at: 4 };
    port.version = 2;
    port.moves = changed;
    await lines.reload();
    expect(lines.advice!.at).toBe(5);
    port.version = 3;
    port.moves = [move(-1, ''), move(0, 'other')];
    await lines.reload();
    expect([lines.node, lines.advice]).toEqual([1, null]);
  });

  it('lead to what is left of a line, or of a plan to its beginning', () => {
    const cut = [move(-1, ''), move(0, 'other')];
    expect(foundAgain(before, 4, cut)).toBe(1);
    expect(foundAgain(before, 2, cut)).toBe(0);
    const fit = { fits: true } as Fit;
    expect(foundAgain(before, 4, cut, [fit, fit]), 'a plan').toBe(0);
    const later = [move(-1, ''), move(0, 'then')];
    expect(foundAgain(before, 4, later, [fit, fit]), 'its first move was played').toBe(1);
    expect(foundAgain(before, 4, later, [fit, { ...fit, fits: false }])).toBe(0);
    const any = (text: string) => move(0, text, { seat: 1, mark: 'anything' });
    expect(foundAgain([move(-1, ''), any('a')], 1, [move(-1, ''), any('b')], [fit, fit])).toBe(1);
    const lucky = (card: string) => move(0, 'one', { luck: [['omen', card]] });
    expect(foundAgain([move(-1, ''), lucky('a')], 1, [move(-1, ''), lucky('b'), lucky('a')])).toBe(2);
  });
});

it('an answer that comes after that to a later question brings no old version back', async () => {
  const answers: ((version: number) => void)[] = [];
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) =>
      answers.push((version) => resolve(new Response(JSON.stringify({ version })))),
    );
  });
  const port = new AnalysisPort('x', '', { version: 1 } as Sheet);
  const foreseen = port.ask({ ask: 'foresee', node: 0, lines: [] });
  const changed = port.ask({ ask: 'delete', node: 1 });
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(2);
  await changed;
  answers[0]!(1);
  await foreseen;
  expect(port.version).toBe(2);
});
