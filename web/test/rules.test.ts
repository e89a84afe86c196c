import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from '../src/parts/rules/rules.svelte';
import { match } from '../src/lib/browser/router.svelte';

it('finds every numbered rule of Rumis under its section', () => {
  const sections = parse(readFileSync('../docs/rules/rumis.md', 'utf8'));
  const ids = sections.flatMap((section) => section.rules.map((rule) => rule.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['U1.1', 'U4.4', 'U7.2', 'U8.4', 'UR1']));
  expect(sections.find((section) => section.id === 'U2')?.rules[0]?.id).toBe('U2.1');
});

it('matches paths', () => {
  expect(match('/tables/:id/replay', '/tables/x1/replay')).toEqual({ id: 'x1' });
  expect(match('/tables/:id', '/tables/x1/replay')).toBeNull();
});
