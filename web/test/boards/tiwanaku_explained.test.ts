/** What an explanation draws on the board, and the answer about a square. */
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Lit from '../../src/boards/tiwanaku/board/Lit.svelte';
import { TiwanakuDraft } from '../../src/boards/tiwanaku/draft.svelte';
import Helper from '../../src/boards/tiwanaku/helper/Helper.svelte';
import { labelOf, lights } from '../../src/boards/tiwanaku/helper/lights';
import type { TableModel } from '../../src/lib/table/table.svelte';
import { bring, learn, speak } from '../../src/lib/words.svelte';
import type { TiwanakuHelp as Help, TiwanakuReason as Reason } from '../../src/types/generated';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../src/lib/server/api', async (original) => ({ ...(await original<object>()), ask: asked }));

const struck = (square: number, terrain: number[], crops: number[], pairs: number[][] = []) => ({
  square,
  terrain,
  crops,
  pairs,
  is_terrain: null,
  is_crop: null,
});
const step = (more: Partial<Reason>): Reason => ({
  technique: 'separation',
  rule: 'T3.4',
  struck: [],
  evident: [],
  uses: [],
  why: [{ rule: 'T3.4', why: 'touches', facts: { square: 'a1', v: 1 } }],
  what_if: [],
  broken: null,
  ...more,
});
const supposing = (terrain: string) => [{ rule: 'T3.8', why: 'ifTerrain', facts: { terrain } }];

/** First a plain step, then a what-if with two steps and a what-if within the second. */
const deepest = step({ struck: [struck(8, [0], [])], uses: [8, 9] });
const inner = [
  step({ struck: [struck(3, [], [2])], uses: [3] }),
  step({ struck: [struck(4, [1], [])], uses: [4], why: supposing('desert'), what_if: [deepest], broken: 9 }),
];
const chain = [
  step({
    struck: [
      struck(
        1,
        [2],
        [5],
        [
          [0, 3],
          [0, 4],
        ],
      ),
    ],
    uses: [0, 1],
  }),
  step({ struck: [struck(2, [3], [])], uses: [1, 2], why: supposing('mountain'), what_if: inner, broken: 7 }),
];

const answer = (more: Partial<Help>): Help => ({
  level: 'explain',
  status: 'complete',
  contradictions: [],
  certain: [],
  hints: [],
  all_told: false,
  here: null,
  ...more,
});

function draftOf(help: Help | null): TiwanakuDraft {
  const bare = Array<number>(25).fill(-1);
  const view = { size: 'tiny', start: [], terrain: bare, crops: bare.map(() => 0), arrows: [], ways: '' };
  const shared = { question: 'Turn', seq: 5, options: { helper: 'explain' } };
  const table = { id: 'x', view, legal: [], shared, now: { shared }, note: { marks: '' }, helpful: true };
  const draft = new TiwanakuDraft(table as unknown as TableModel);
  draft.help = help;
  draft.askedAt = 5;
  return draft;
}

describe('what a sentence draws on the squares', () => {
  it('has the number of the sentence and everything that it strikes off', () => {
    const lit = lights(chain, chain[0]!);
    expect([...lit.keys()].sort()).toEqual([0, 1]);
    expect(lit.get(1)).toMatchObject({
      label: '1',
      aim: true,
      terrain: [2],
      crops: [5],
      pairs: [[0, [3, 4]]],
    });
    expect(lit.get(0)).toMatchObject({ label: '1', aim: false, broken: false });
  });

  it('numbers the squares of all sentences while none is read', () => {
    const labels = [...lights(chain, null)].map(([square, { label }]) => [square, label]);
    expect(labels).toEqual([
      [0, '1'],
      [1, '1'],
      [2, '2'],
    ]);
  });

  it('shows what is supposed and where it breaks, for the what-if and for the steps within it', () => {
    expect(lights(chain, chain[1]!).get(2)!.supposed).toEqual({ terrain: 3, crop: null });
    expect(lights(chain, chain[1]!).get(7)!.broken).toBe(true);
    const lit = lights(chain, inner[0]!);
    expect(lit.get(2)!.supposed).toEqual({ terrain: 3, crop: null });
    expect(lit.get(7)!.broken).toBe(true);
    expect(lit.get(3)).toMatchObject({ label: 'a', aim: true, crops: [2] });
  });

  it('shows the break of the innermost what-if, and what was supposed around it', () => {
    for (const one of [inner[1]!, deepest]) {
      const lit = lights(chain, one);
      expect([lit.get(9)!.broken, lit.get(7)]).toEqual([true, undefined]);
      expect(lit.get(2)!.supposed!.terrain).toBe(3);
      expect(lit.get(4)!.supposed!.terrain).toBe(1);
    }
    expect(lights(chain, deepest).get(8)!.label).toBe('i');
    expect([labelOf(0, 11), labelOf(1, 2), labelOf(2, 3)]).toEqual(['12', 'c', 'iv']);
  });
});

describe('a square of the board', () => {
  const html = (draft: TiwanakuDraft, number: number) => render(Lit, { draft, number }).container;
  const hint = { square: 1, kind: 'crop', value: 1, steps: chain, exhaustive: false } as const;

  it('draws struck terrains, crops and pairs with the number, and the others step back', () => {
    const draft = draftOf(answer({ hints: [hint] }));
    draft.rung = 3;
    draft.step = chain[0]!;
    const square = html(draft, 1);
    expect(square.querySelectorAll('.tile.struck')).toHaveLength(1);
    const digits = [...square.querySelectorAll('i.struck')].map((one) => one.getAttribute('data-text'));
    expect(digits).toEqual(['3', '4', '5']);
    expect(square.querySelector('.label')!.getAttribute('data-text')).toBe('1');
    expect(html(draft, 20).querySelector('.veil')).not.toBeNull();
    expect(html(draft, 1).querySelector('.veil')).toBeNull();
  });

  it('draws a supposition dashed and a cross where it breaks', () => {
    const draft = draftOf(answer({ hints: [hint] }));
    draft.rung = 3;
    draft.step = inner[0]!;
    expect(html(draft, 2).querySelector('.lit.supposed')).not.toBeNull();
    expect(html(draft, 2).querySelector('.what use')!.getAttribute('href')).toBe('#sprite-t-M');
    expect(html(draft, 7).querySelector('.lit.broken')).not.toBeNull();
    expect(html(draft, 7).querySelector('.cross')).not.toBeNull();
  });

  it('that was asked about shows all its values, with what it cannot be struck', () => {
    const here = { square: 6, terrain: [1, 2], crops: [4], steps: [], chances: null };
    const square = html(draftOf(answer({ here })), 6);
    expect(square.querySelectorAll('.tile')).toHaveLength(4);
    expect(square.querySelectorAll('.tile.struck')).toHaveLength(2);
    expect(square.querySelectorAll('i.struck')).toHaveLength(4);
    expect(square.querySelector('i.only')!.getAttribute('data-text')).toBe('4');
  });
});

describe('an answer about a square', () => {
  const here = (square: number, more: object = {}) =>
    ({ square, terrain: [1, 2], crops: [4, 5], steps: [], chances: null, ...more }) as NonNullable<
      Help['here']
    >;

  beforeEach(async () => {
    asked.mockReset();
    await speak('en');
    await Promise.all([bring('boards/tiwanaku'), learn('tiwanaku')]);
  });

  it('shows the chances in how many valleys, or as a bar where they are many or estimates', () => {
    const few = {
      square: 6,
      terrain: [0, 0.75, 0.25, 0],
      crops: [0, 0, 0, 0.5, 0.5],
      maps: 9,
      counted: 4,
      sampled: false,
      assumes: 'grade',
      grade: 'easy',
    };
    const text = (chances: object) =>
      render(Helper, { draft: draftOf(answer({ here: here(6, { chances }) })) }).container;
    const panel = text(few);
    expect(panel.textContent).toContain('3 of 4 · 75 %');
    expect(panel.querySelectorAll('.units')).toHaveLength(4);
    expect(panel.textContent).toContain('Assumes a valley of the grade “easy”');
    const many = text({ ...few, counted: 400, sampled: true });
    expect(many.textContent).toContain('about 75 %');
    const all = text({ ...few, terrain: [0, 1, 0, 0] });
    expect(all.textContent).toContain('4 of 4 · 100 %');
    expect(many.querySelectorAll('.bar')).toHaveLength(4);
  });

  it('leads to the squares that it cites, and back', async () => {
    const cited = step({ technique: 'lemma', struck: [struck(3, [0], [])], uses: [3] });
    const draft = draftOf(answer({ here: here(6, { steps: [cited] }) }));
    draft.hinted = 6;
    draft.rung = 1;
    const { getByRole, queryByRole } = render(Helper, { draft });
    asked.mockResolvedValue(answer({ here: here(3) }));
    getByRole('button', { name: 'What do I know about d1?' }).click();
    await vi.waitFor(() => expect(draft.help!.here!.square).toBe(3));
    expect(asked.mock.calls[0]![2]).toMatchObject({ about: 3 });
    flushSync();
    getByRole('button', { name: 'Back to b2' }).click();
    flushSync();
    expect([draft.help!.here!.square, draft.hinted]).toEqual([6, 6]);
    expect(queryByRole('button', { name: /^Back to/ })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('hints', () => {
  const hints = [{ square: 1, kind: 'crop', value: 1, steps: [], exhaustive: true }] as Help['hints'];

  it('that were given are remembered over a reload, until one wants to begin again', async () => {
    await speak('en');
    await bring('boards/tiwanaku');
    asked.mockReset().mockResolvedValue(answer({ hints }));
    const first = draftOf(null);
    await first.askForHelp();
    first.climb();
    first.climb();
    const draft = draftOf(null);
    asked.mockResolvedValue(answer({ all_told: true }));
    await draft.askForHelp();
    expect(asked.mock.calls.at(-1)![2]).toMatchObject({ about: { given: [[1, 'crop']] } });
    const { container, getByRole } = render(Helper, { draft });
    expect(container.textContent).toContain('Those were all the hints.');
    expect(container.textContent).not.toContain('Nothing more is certain');
    asked.mockResolvedValue(answer({ hints }));
    getByRole('button', { name: 'From the start again?' }).click();
    await vi.waitFor(() => expect(draft.help!.hints).toHaveLength(1));
    expect(asked.mock.calls.at(-1)![2]).toMatchObject({ about: null });
  });
});

describe('an answer that takes long', () => {
  it('is waited for, and it is said that the house is busy', async () => {
    vi.useFakeTimers();
    await speak('en');
    await bring('boards/tiwanaku');
    const draft = draftOf(null);
    const { container } = render(Helper, { draft });
    asked.mockReset().mockReturnValue(new Promise(() => undefined));
    void draft.askForHelp();
    flushSync();
    expect(container.textContent).toContain('Thinking');
    vi.advanceTimersByTime(20_000);
    flushSync();
    expect(container.textContent).toContain('Still thinking: the house is busy.');
    vi.useRealTimers();
  });
});

describe('a longer look', () => {
  it('takes slices until all is known or twice as much is done, and each press goes on', async () => {
    await speak('en');
    await bring('boards/tiwanaku');
    asked.mockReset();
    const draft = draftOf(answer({ status: 'partial' }));
    const seen: number[] = [];
    asked.mockImplementation((route: string, _: object, body: { longer: number }) => {
      if (!route.endsWith('/look')) return Promise.resolve(answer({ status: 'partial' }));
      seen.push(draft.looking!.done);
      return Promise.resolve({ status: 'partial', share: body.longer / 40 });
    });
    await draft.lookLonger();
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n / 8));
    await draft.lookLonger();
    const sent = asked.mock.calls.map(([route, , body]) => [String(route).split('/').at(-1), body.longer]);
    const slices = (from: number) => Array.from({ length: 8 }, (_, i) => ['look', from + i + 1]);
    expect(sent).toEqual([...slices(0), ['help', 8], ...slices(8), ['help', 16]]);
    expect(draft.mayLookLonger).toBe(true);
    asked.mockImplementation((route: string) =>
      Promise.resolve(route.endsWith('/look') ? { status: 'complete', share: 1 } : answer({})),
    );
    await draft.lookLonger();
    expect(asked.mock.calls.at(-1)![2]).toMatchObject({ longer: 17 });
    expect(draft.mayLookLonger).toBe(false);
  });
});
