import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Draft } from '../../src/boards/draft';
import { ReplayModel } from '../../src/lib/replay/replay.svelte';
import { api } from '../../src/lib/server/api';
import { speak } from '../../src/lib/words.svelte';
import Candidates from '../../src/table/lines/Candidates.svelte';
import type { Advice } from '../../src/types/generated';
import { base, whole } from './replayed';

beforeEach(async () => {
  await speak('en');
  vi.spyOn(api, 'bots').mockResolvedValue({ levels: ['easy', 'hard'], weaker: ['hard'], strengths: {} });
});

it('says of a bot that is asked for advice if it is weaker here', async () => {
  const { findByRole } = render(Candidates, {
    table: { title: 'rumis', advice: null } as never,
    draft: {} as Draft,
    at: 0,
    over: false,
    ask: vi.fn(),
  });
  expect(await findByRole('option', { name: 'hard (weaker here)' })).toBeTruthy();
  expect(await findByRole('option', { name: 'easy' })).toBeTruthy();
});

const foresight = { patch: [], events: [], asked: 1, question: 'Take', about: {}, options: null };
const candidate = (action: string) => ({ weighed: { action }, estimate: null, foresight });
const advice = {
  ...{ seat: 0, action: 'take', played: 'take' },
  candidates: [candidate('take'), candidate('leave')],
} as unknown as Advice;
const draft = { say: (action: string) => action } as Draft;
const labels = (replay: ReplayModel) => replay.drawn.map(({ label }) => label);

it('draws what was answered whenever its moment is on show, and nothing of another one', async () => {
  const replay = new ReplayModel(base, whole, '/tables/x');
  replay.show(2);
  const ask = vi.fn().mockResolvedValue(advice);
  const { container, findByRole } = render(Candidates, {
    ...{ table: replay, draft, over: false, ask },
    get at() {
      return replay.entry.seq;
    },
  });
  (await findByRole('button', { name: 'Ask' })).click();
  await vi.waitFor(() => expect(labels(replay)).toEqual(['A', 'B']));
  const to = async (index: number) => {
    replay.show(index);
    await tick();
  };
  await to(3);
  expect([labels(replay), container.querySelectorAll('.candidate').length]).toEqual([[], 0]);
  await to(2);
  expect([labels(replay), container.querySelectorAll('.candidate').length]).toEqual([['A', 'B'], 2]);
  replay.look(1);
  await tick();
  expect(labels(replay), 'through other eyes').toEqual(['A', 'B']);
});

it('asks no longer when another moment is shown', async () => {
  const replay = new ReplayModel(base, whole, '/tables/x');
  replay.show(2);
  const asked: AbortSignal[] = [];
  const ask = (_: string, leaving: AbortSignal) => {
    asked.push(leaving);
    return new Promise<Advice>((_, refuse) => (leaving.onabort = () => refuse(new Error('left'))));
  };
  const { findByRole, getByRole } = render(Candidates, {
    ...{ table: replay, draft, over: false, ask },
    get at() {
      return replay.entry.seq;
    },
  });
  const button = (await findByRole('button', { name: 'Ask' })) as HTMLButtonElement;
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  button.click();
  await tick();
  expect(getByRole('status').textContent).toContain('thinking');
  replay.show(3);
  await vi.waitFor(() => expect(asked[0]!.aborted).toBe(true));
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  expect(getByRole('status').textContent!.trim()).toBe('');
});
