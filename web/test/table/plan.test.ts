import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../src/boards/draft';
import { LineModel, type LinePort } from '../../src/lib/lines/lines.svelte';
import { PlanModel } from '../../src/lib/lines/plan.svelte';
import type { Shared } from '../../src/lib/server/wire';
import type { TableModel } from '../../src/lib/table/table.svelte';
import { learn } from '../../src/lib/words.svelte';
import MyPlan from '../../src/table/lines/MyPlan.svelte';
import type { Fit, LineMove, Moment, PlanReply } from '../../src/types/generated';

const move = (after: number, text: string): LineMove => ({
  ...{ after, seat: after < 0 ? -1 : 0, text, luck: [], mark: '', name: '', note: '' },
  ...{ promise: '', told: '' },
});
const fit = (more: Partial<Fit>): Fit => ({
  ...{ fits: true, changed: false, gives: [], ends: null, rule: '', name: '', facts: {} },
  ...more,
});

describe('a plan', () => {
  it('says of each move whether it fits, and what it certainly does', async () => {
    await learn('cuzco', 'en');
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const moment = {
      public: {},
      own: [{}, {}],
      actor: 0,
      options: [],
      entries: [],
      outcome: null,
      about: {},
    };
    const reply = {
      ...{ version: 1, seq: 4, node: 0, missed: [], left: -1, moment },
      moves: [
        move(-1, ''),
        move(0, 'place 4 headdress'),
        move(0, 'place 2 farming'),
        move(0, 'place 3 study'),
      ],
      fits: [
        ...[fit({}), fit({ gives: [[0, 'points', 9]], ends: 'die' })],
        ...[fit({ changed: true, gives: [[0, 'points', 2]] }), fit({ fits: false })],
      ],
    } as unknown as PlanReply;
    const seats = ['Red', 'Blue'].map((name) => ({ kind: 'person', name, level: '', away: null }));
    const table = { id: 'x', title: 'cuzco', options: {}, seats, status: 'playing' } as unknown as Shared;
    const live = { now: { own: { orders: null } } } as unknown as TableModel;
    const draft = { chosen: null, say: (action: string) => action } as unknown as Draft;
    const { container } = render(MyPlan, { plan: new PlanModel(table, 0, reply), live, draft });
    const said = [...container.querySelectorAll('li[data-node]')].map((one) =>
      one.querySelector('.tiny:not(.condition)')!.textContent!.replace(/\s+/g, ' ').trim(),
    );
    expect(said[0]).toBe('✓ fits +9 points. Then the dice are rolled.');
    expect(said[1]).toBe('✗ would now do something else');
    expect(said[2]).toMatch(/^✗ does not fit:/);
  });
});

describe('what comes to light in a plan', () => {
  it('offers copies of a card once, with what they make likely together', async () => {
    const texts = { O01: { name: 'Vein', text: '4 gold' }, O02: { name: 'Vein', text: '4 gold' } };
    const port = {
      content: () => Promise.resolve({ texts: { ...texts, O03: { name: 'Vein', text: '5 gold' } } }),
    } as unknown as LinePort;
    const moment = { public: {}, own: [], actor: 0, options: [], entries: [], outcome: null, about: {} };
    const table = {
      id: 'x',
      title: 'wutaki',
      options: {},
      seats: [],
      status: 'playing',
    } as unknown as Shared;
    const lines = new LineModel(table, port, [move(-1, '')], 0, moment as unknown as Moment, null);
    await lines.named();
    const choices = ['O01', 'O02', 'O03'].map((thing, value) => ({ value, thing, likely: 0.25 }));
    lines.waiting = { action: '', luck: [], anything: false, open: { label: 'omen', choices } };
    expect(lines.choices).toEqual([
      { value: 0, thing: 'O01', likely: 0.5 },
      { value: 2, thing: 'O03', likely: 0.25 },
    ]);
  });
});
