/** Titles that the page was built without come from the server. */
import { afterEach, expect, test, vi } from 'vitest';
import { called, emblem, factsOf, isDrawn, lookAround, titles } from '../src/lib/titles/titles.svelte';
import { TITLES } from '../src/types/generated';

const MARKET = {
  id: 'market',
  title: 'Dawn Market',
  seats: [2, 3],
  usual_seats: 2,
  minutes: 10,
  weight: 1.2,
  options: [{ name: 'prize', values: ['cards', 'worth'], default: 'cards' }],
  free: ['prize'],
  never: [],
  brings: [],
};

afterEach(() => vi.unstubAllGlobals());

test('until the server answers, and if it does not, the titles of the page are there', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  await lookAround();
  expect(titles()).toEqual(Object.keys(TITLES));
  expect(called('rumis')).toBe('Rumis');
});

test('what the server offers is what there is', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ games: [MARKET] }))));
  await lookAround();
  expect(titles()).toEqual(['market']);
  expect(called('market')).toBe('Dawn Market');
  expect(factsOf('market')?.options).toEqual([
    { name: 'prize', values: ['cards', 'worth'], usual: 'cards', free: true },
  ]);
});

test('a title without a board has the plain emblem', () => {
  expect(isDrawn('rumis')).toBe(true);
  expect(isDrawn('market')).toBe(false);
  expect(emblem('market')).toBe('/emblems/plain.svg');
  expect(emblem('rumis')).toBe('/emblems/rumis.svg');
});
