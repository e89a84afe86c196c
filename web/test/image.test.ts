import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetImages,
  giveUpImage,
  keepImage,
  keptImage,
  trimmed,
  wantsImage,
} from '../src/lib/offline/image';

const BASE = 'https://example.org/tampu/';
const FACTS = {
  whole: 64,
  bytes: 3,
  head: '\u0000ÿ€',
  layout: '3 16',
  open: [['4', 'a.so']] as [string, string][],
};

/** The bytes and facts that are kept for some files. */
async function found(base: string, files: string): Promise<unknown> {
  const image = await keptImage(base, files);
  return image && [[...(await image.memory)], image.facts];
}

/** As much of the browser's caches as is used. */
class Store {
  readonly kept = new Map<string, Response>();
  match = (url: string) => Promise.resolve(this.kept.get(url)?.clone());
  put = (url: string, answer: Response) => Promise.resolve(void this.kept.set(url, answer));
  keys = () => Promise.resolve([...this.kept.keys()]);
  delete = (url: string) => Promise.resolve(this.kept.delete(url));
}

beforeEach(() => {
  const stores = new Map<string, Store>();
  const open = (name: string) => {
    const store = stores.get(name) ?? new Store();
    stores.set(name, store);
    return Promise.resolve(store);
  };
  vi.stubGlobal('caches', { open });
});
afterEach(() => vi.unstubAllGlobals());

test('memory is kept with its facts, for the files that it was made from, and no other', async () => {
  await keepImage(BASE, 'one', trimmed(Uint8Array.of(1, 0, 3, 0, 0)), FACTS);
  expect(await found(BASE, 'one')).toEqual([[1, 0, 3], FACTS]);
  expect(await keptImage(BASE, 'two')).toBeNull();
  expect(await keptImage('https://example.org/other/', 'one')).toBeNull();
  await keepImage(BASE, 'two', Uint8Array.of(4), FACTS);
  expect(await keptImage(BASE, 'one')).toBeNull();
  await forgetImages(BASE);
  expect(await keptImage(BASE, 'two')).toBeNull();
});

test('memory that is not whole is refused', async () => {
  await keepImage(BASE, 'one', Uint8Array.of(1, 2), FACTS);
  await expect(found(BASE, 'one')).rejects.toThrow('not whole');
});

test('memory is made once, and not again where that has failed', async () => {
  expect(await wantsImage(BASE, 'one')).toBe(true);
  await giveUpImage(BASE, 'one');
  expect(await wantsImage(BASE, 'one')).toBe(false);
  expect(await keptImage(BASE, 'one')).toBeNull();
  expect(await wantsImage(BASE, 'two')).toBe(true);
  await keepImage(BASE, 'two', Uint8Array.of(1), FACTS);
  expect(await wantsImage(BASE, 'two')).toBe(false);
});

test('a page without caches has no memory, and makes none', async () => {
  vi.unstubAllGlobals();
  expect(await keptImage(BASE, 'one')).toBeNull();
  expect(await wantsImage(BASE, 'one')).toBe(false);
});

test('caches that never answer are not waited for', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', { open: () => new Promise(() => {}) });
  const asked = keptImage(BASE, 'one');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBeNull();
  vi.useRealTimers();
});
