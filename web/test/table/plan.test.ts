import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../src/boards/draft';
import { LineModel, type LinePort } from '../../src/lib/lines/lines.svelte';
import { myMoves } from '../../src/lib/lines/conditions';
import { PlanModel } from '../../src/lib/lines/plan.svelte';
import type { Shared } from '../../src/lib/server/wire';
import type { TableModel } from '../../src/lib/table/table.svelte';
import { learn } from '../../src/lib/words.svelte';
import Lines from '../../src/table/lines/Lines.svelte';
import MyPlan from '../../src/table/lines/MyPlan.svelte';
import type { Fit, LineMove, Moment, PlanReply } from '../../src/types/generated';

const move = (after: number, text: string, more: Partial<LineMove> = {}): LineMove => ({
  ...{ after, seat: after < 0 ? -1 : 0, text, luck: [], came: [], mark: '', name: '', note: '' },
  ...{ promise: '', told: '' },
  ...more,
});
const fit = (more: Partial<Fit>): Fit => ({
  ...{ fits: true, changed: false, gives: [], ends: null, rule: '', name: '', facts: {} },
  ...more,
});

const draft = { chosen: null, say: (action: string) => action } as unknown as Draft;
const live = { connection: 'connected', now: { own: { orders: null } } } as unknown as TableModel;

/** A plan of Red's with these moves. */
async function planned(moves: LineMove[], fits = moves.map(() => fit({}))): Promise<PlanModel> {
  await learn('cuzco', 'en');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const moment = { public: {}, own: [{}, {}], actor: 0, options: [], entries: [], outcome: null, about: {} };
  const reply = { version: 1, seq: 4, node: 0, missed: [], left: -1, moment, moves, fits };
  const seats = ['Red', 'Blue'].map((name) => ({ kind: 'person', name, level: '', away: null }));
  const table = { id: 'x', title: 'cuzco', options: {}, seats, status: 'playing' } as unknown as Shared;
  return new PlanModel(table, 0, reply as unknown as PlanReply);
}
const texts = (container: Element, which: string) =>
  [...container.querySelectorAll(which)].map((one) => one.textContent!.replace(/\s+/g, ' ').trim());

describe('a plan', () => {
  it('says of each move whether it fits, and what it certainly does', async () => {
    const plan = await planned(
      [move(-1, ''), move(0, 'place 4 headdress'), move(0, 'place 2 farming'), move(0, 'place 3 study')],
      [
        ...[fit({}), fit({ gives: [[0, 'points', 9]], ends: 'die' })],
        ...[fit({ changed: true, gives: [[0, 'points', 2]] }), fit({ fits: false })],
      ],
    );
    const { container } = render(MyPlan, { plan, live, draft });
    const said = texts(container, 'li[data-node] .body > .tiny:not(.condition)');
    expect(said[0]).toBe('✓ fits +9 points. Then the dice are rolled.');
    expect(said[1]).toBe('✗ would now do something else');
    expect(said[2]).toMatch(/^✗ does not fit:/);
  });

  it('says what it assumes to come, beside the move and as the condition of what follows', async () => {
    const rolled = (first: number, then: number) => ({ came: [`die ${first}`, `die ${then}`] });
    const plan = await planned([
      ...[move(-1, ''), move(0, 'divine', rolled(2, 3)), move(1, 'place 3 study')],
      ...[
        move(0, 'divine', rolled(2, 5)),
        move(3, 'pass', { seat: 1, came: ['die 1'] }),
        move(4, 'place 5 study'),
      ],
    ]);
    const { container } = render(MyPlan, { plan, live, draft });
    expect(texts(container, '.move')).toEqual([
      ...['Divine assumed: die 3', 'Place the 3: study', 'Divine assumed: die 5', 'Place the 5: study'],
    ]);
    expect(texts(container, '.condition')).toEqual([
      ...['whatever happens', 'if this comes up: die 3'],
      ...['whatever happens', 'if this comes up: die 5 · Pass, this comes up: die 1'],
    ]);
    Element.prototype.scrollIntoView = () => undefined;
    render(Lines, { table: plan, draft });
    expect(texts(document.body, '[role=treeitem][data-node] .text i')).toEqual(['die 3', 'die 5', 'die 1']);
    expect(plan.came(1, true)).toBe('die 2, die 3');
  });
});

describe('the condition of a move', () => {
  it('is changed in place, and nothing else is entered', async () => {
    const theirs = { seat: 1, mark: 'anything' } as const;
    const plan = await planned([
      ...[move(-1, ''), move(0, 'pass', { seat: 1 }), move(1, 'place 3 study')],
      ...[move(0, 'pass', theirs), move(3, 'place 5 study'), move(4, 'place 2 farming')],
    ]);
    const put = vi.spyOn(plan, 'put').mockResolvedValue();
    const { container } = render(MyPlan, { plan, live, draft });
    const buttons = [...container.querySelectorAll<HTMLElement>('.condition > button')];
    expect(texts(container, '.condition')).toEqual(['if Pass', 'otherwise', 'whatever happens']);
    for (const button of buttons) button.click();
    expect(put.mock.calls).toEqual([
      [{ ask: 'whatever', node: 2, on: true }],
      [{ ask: 'whatever', node: 4, on: false }],
    ]);
  });
});

describe('a plan whose table is not heard of', () => {
  it('says so', async () => {
    const plan = await planned([move(-1, '')]);
    const lost = { ...live, connection: 'lost' } as unknown as TableModel;
    const { container } = render(MyPlan, { plan, live: lost, draft });
    expect(container.querySelector('[role=status]')!.textContent).toContain('connection lost');
  });
});

describe('a plan whose game has ended', () => {
  it('says so, and leads to the replay', async () => {
    const plan = await planned([move(-1, ''), move(0, 'place 3 study')]);
    const over = { ...live, finished: true } as unknown as TableModel;
    const { container } = render(MyPlan, { plan, live: over, draft });
    expect(container.querySelector('[role=status]')!.textContent).toContain('The game has ended');
    expect(container.querySelector('a[href$="/replay"]')!.getAttribute('href')).toBe('/table/x/replay');
  });
});

describe('my moves in a plan', () => {
  it('have letters for every fork, also beyond the alphabet', () => {
    const replies = Array.from({ length: 28 }, (_, at) => move(0, `their ${at}`, { seat: 1 }));
    const mine = replies.flatMap((_, at) => (at === 7 || at > 24 ? [move(at + 1, `mine ${at}`)] : []));
    const found = myMoves([move(-1, ''), ...replies, ...mine], 0);
    expect(found.map(({ label }) => label)).toEqual(['1h', '1z', '1aa', '1ab']);
    expect(found.map(({ before }) => before)).toEqual([[8], [26], [27], [28]]);
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
    lines.waiting = { action: '', luck: [], things: [], anything: false, open: { label: 'omen', choices } };
    expect(lines.choices).toEqual([
      { value: 0, thing: 'O01', likely: 0.5 },
      { value: 2, thing: 'O03', likely: 0.25 },
    ]);
  });
});
