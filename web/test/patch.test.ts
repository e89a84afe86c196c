import { describe, expect, it } from 'vitest';
import { checksum, patched } from '../src/lib/server/patch';

describe('changes of plain data', () => {
  const before = { gold: 2, hand: ['a', 'b'], gone: null, deep: { rows: [[1, 2], [3]] } };

  it('sets, appends and removes, and shares what stays', () => {
    const after = patched(before, [
      [['gold'], 3],
      [['hand', 2], 'c'],
      [['gone']],
      [['deep', 'rows', 0, 1], null],
    ]);
    expect(after).toEqual({ gold: 3, hand: ['a', 'b', 'c'], deep: { rows: [[1, null], [3]] } });
    expect(after.deep.rows[1]).toBe(before.deep.rows[1]);
    expect(before.hand).toEqual(['a', 'b']);
  });

  it('replaces everything with an empty path', () => {
    expect(patched<unknown>(before, [[[], [1]]])).toEqual([1]);
  });

  it('has a checksum that does not depend on the order of keys, and that the server makes alike', () => {
    // The same value is in tests/tables/test_changes.py.
    expect(checksum({ b: [1, null, 'é"\n'], a: { d: true, c: -2 } })).toBe(2322943126);
    expect(checksum({ a: { c: -2, d: true }, b: [1, null, 'é"\n'] })).toBe(2322943126);
    expect(checksum({ a: { c: -3, d: true }, b: [1, null, 'é"\n'] })).not.toBe(2322943126);
  });
});
