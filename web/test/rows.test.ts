import { expect, it } from 'vitest';
import { tableName } from '../src/lib/lobby/rows';
import type { TableRow } from '../src/lib/server/wire';

it('calls a table by its board and by what is switched on', () => {
  const row = (options: Record<string, string>, name = '') => ({ title: 'rumis', name, options }) as TableRow;
  expect(tableName(row({ board: 'pisac' }))).toMatch(/^\w+ · [^·]+$/);
  expect(tableName(row({ board: 'pisac', ruinas: 'on' }))).toMatch(/ · ruinas$/);
  expect(tableName(row({ ruinas: 'on' }, 'After supper'))).toBe('After supper');
});
