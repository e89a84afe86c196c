import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, kept } from '../src/lib/offline/keeping.svelte';
import { speak } from '../src/lib/words.svelte';
import Kept from '../src/parts/lobby/Kept.svelte';

type State = 'installing' | 'installed' | 'activating' | 'activated' | 'redundant';

/** A service worker and what the browser says about it. */
class Worker extends EventTarget {
  state: State = 'installing';
}
class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;

  moves(worker: Worker, state: State): void {
    this.installing = state === 'installing' ? worker : null;
    this.waiting = state === 'installed' ? worker : null;
    if (state === 'activated') this.active = worker;
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  }
}
class Container extends EventTarget {
  controller: Worker | null = null;
  readonly found = new Registration();
  register = vi.fn(() => Promise.resolve(this.found));
  startMessages(): void {}
  tell(bytes: number, total: number): void {
    this.dispatchEvent(new MessageEvent('message', { data: { bytes, total } }));
  }
}
let container: Container;

beforeEach(() => {
  Object.assign(kept, { state: 'no', bytes: 0, total: 0, waiting: null });
  container = new Container();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function told(): Promise<() => Promise<string>> {
  await speak('en');
  const { container: page } = render(Kept);
  return async () => {
    await tick();
    return page.textContent.trim();
  };
}

test('it is told how much is fetched, and when the page works without a network', async () => {
  const worker = (container.found.installing = new Worker());
  const text = await told();
  expect(await text()).toBe('');
  await keep();
  container.tell(3_000_000, 15_000_000);
  expect(await text()).toContain('3.0 of 15.0 MB');
  container.found.moves(worker, 'installed');
  container.found.moves(worker, 'activated');
  expect(await text()).toBe('Tampu works without a network now.');
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  expect(kept.waiting).toBeNull();
});

test('it is told when not everything came', async () => {
  const worker = (container.found.installing = new Worker());
  const text = await told();
  await keep();
  container.found.moves(worker, 'redundant');
  expect(await text()).toContain('could not keep Tampu');
});

test('it is told when the browser keeps nothing', async () => {
  container.register.mockRejectedValue(new Error('not here'));
  const text = await told();
  await keep();
  expect(await text()).toContain('could not keep Tampu');
});

test('another version that was on its way before the page looked is offered', async () => {
  const { found } = container;
  found.active = container.controller = new Worker();
  const fresh = (found.installing = new Worker());
  await keep();
  expect(kept.waiting).toBeNull();
  found.moves(fresh, 'installed');
  expect(kept.waiting).toBe(fresh);
  // Once it is wanted the page begins anew with it.
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  found.moves(fresh, 'activated');
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
