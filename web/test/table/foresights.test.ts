import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Foresights } from '../../src/lib/table/foresights.svelte';
import { patched } from '../../src/lib/server/patch';
import type { SaidForesee } from '../../src/types/generated';
import { foresight } from './foresight';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function table() {
  const said: SaidForesee[] = [];
  const state = { seq: 3 };
  const foresights = new Foresights(
    () => state.seq,
    (message) => said.push(message),
  );
  const answer = (final: boolean) => {
    const { id, seq, lines } = said.at(-1)!;
    foresights.hear({
      ...{ type: 'foreseen', id, seq },
      lines: lines.map((line) => ({ line, foresight: foresight({ final }), rule: '' })),
    });
  };
  return { said, state, foresights, answer };
}

test('a patch sets, appends, removes, and shares what stays', () => {
  const before = { a: { b: [1, 2] }, c: { d: 1 }, e: 0 };
  const after = patched(before, [[['a', 'b', 1], 3], [['a', 'b', 2], 4], [['e']], [['f'], null]]);
  expect(after).toEqual({ a: { b: [1, 3, 4] }, c: { d: 1 }, f: null });
  expect(before).toEqual({ a: { b: [1, 2] }, c: { d: 1 }, e: 0 });
  expect((after as typeof before).c).toBe(before.c);
});

test('what is looked at in quick succession is asked together, and once', () => {
  const { said, foresights, answer } = table();
  foresights.look(['one']);
  foresights.look(['two']);
  foresights.look(['one']);
  vi.runAllTimers();
  expect(said.map(({ seq, lines }) => [seq, lines])).toEqual([[3, [['two'], ['one']]]]);
  answer(true);
  expect(foresights.shown?.final).toBe(true);
  foresights.look(['two']);
  vi.runAllTimers();
  expect(said).toHaveLength(1);
  expect(foresights.shown?.final).toBe(true);
});

test('a batch has no more lines than the server takes', () => {
  const { said, foresights } = table();
  for (let i = 0; i < 20; i += 1) foresights.look([`option ${i}`]);
  vi.runAllTimers();
  expect(said.map(({ lines }) => lines.length)).toEqual([16, 4]);
});

test('nothing is kept when the table moves on', async () => {
  const { said, state, foresights, answer } = table();
  const asked = foresights.ask(['one']);
  vi.runAllTimers();
  state.seq = 4;
  foresights.forget();
  expect(await asked).toBeNull();
  foresights.look(['one']);
  answer(false);
  expect(foresights.shown).toBeNull();
  vi.runAllTimers();
  expect(said.at(-1)!.seq).toBe(4);
});

test('a refusal of a question is told from the refusal of an action', async () => {
  const { said, foresights } = table();
  const asked = foresights.ask(['one']);
  vi.runAllTimers();
  expect(foresights.refused('an action')).toBe(false);
  expect(foresights.refused(said[0]!.id)).toBe(true);
  expect(await asked).toBeNull();
});
