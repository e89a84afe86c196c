import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { WorkerHouse } from '../src/lib/offline/house.svelte';
import type { FromHouse, ToHouse } from '../src/lib/offline/messages';
import { speak } from '../src/lib/words.svelte';
import Opening from '../src/parts/Opening.svelte';

/** The worker in which the house is, as far as it says what the test wants. */
class Inside {
  static now: Inside;
  readonly heard: ToHouse[] = [];
  onmessage: ((event: { data: FromHouse }) => void) | null = null;
  constructor() {
    Inside.now = this;
  }
  postMessage(message: ToHouse): void {
    this.heard.push(message);
  }
  say(data: FromHouse): void {
    this.onmessage?.({ data });
  }
}

function opened(setAside = 0): WorkerHouse {
  const house = new WorkerHouse();
  house.open();
  Inside.now.say({ type: 'ready', restored: false, setAside });
  return house;
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('Worker', Inside);
  const locks = { request: () => new Promise(() => {}) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
});

test('the house hears that nobody waits for an answer any more', async () => {
  const house = opened();
  const leaving = new AbortController();
  const answer = house.ask('GET', '/analyses/a/advice', null, leaving.signal);
  await vi.waitFor(() => expect(Inside.now.heard.at(-1)?.type).toBe('ask'));
  const { id } = Inside.now.heard.at(-1) as Extract<ToHouse, { type: 'ask' }>;
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
  expect(Inside.now.heard.at(-1)).toEqual({ type: 'leave', id });
});

test('storage that lasts is asked for when a game has begun', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  const storage = { persisted: () => Promise.resolve(false), persist };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  const house = opened();
  for (const [path, status, times] of [
    ['/tables', 201, 0],
    ['/tables/t/start', 409, 0],
    ['/tables/t/start', 200, 1],
  ] as const) {
    const before = Inside.now.heard.length;
    const answer = house.ask('POST', path, {}, null);
    await vi.waitFor(() => expect(Inside.now.heard.length).toBeGreaterThan(before));
    const { id } = Inside.now.heard.at(-1) as Extract<ToHouse, { type: 'ask' }>;
    Inside.now.say({ type: 'answer', id, status, text: '' });
    await answer;
    await vi.waitFor(() => expect(persist).toHaveBeenCalledTimes(times));
  }
});

test('what could not be read is told, until somebody has heard of it', async () => {
  await speak('en');
  const { findByRole, queryByRole, unmount } = render(Opening, { house: opened(3) });
  const alert = await findByRole('alert');
  expect(alert.textContent).toContain('cannot be read (3)');
  (await findByRole('button')).click();
  await vi.waitFor(() => expect(queryByRole('alert')).toBeNull());
  unmount();
  const again = render(Opening, { house: opened(3) });
  expect(again.queryByRole('alert')).toBeNull();
  again.unmount();
  // Something else, after what there was could be read again.
  const { unmount: leave } = render(Opening, { house: opened(0) });
  flushSync();
  leave();
  expect((await render(Opening, { house: opened(1) }).findByRole('alert')).textContent).toContain('(1)');
});
