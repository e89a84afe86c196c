import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../src/words/de.json';
import en from '../src/words/en.json';
import nl from '../src/words/nl.json';

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(svelte|ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const holes = (text: string) => [...text.matchAll(/\{([\w ]+)\}/g)].map(([, name]) => name).sort();
const source = files('src')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('the catalogues', () => {
  it.each([
    ['de', de],
    ['nl', nl],
  ])('%s says everything that English says, with the same facts', (_, other) => {
    const words = other as Record<string, string>;
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(holes(words[key]!), key).toEqual(holes(text));
  });

  it('hold every key that the page uses', () => {
    const used = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
    const counted = [...source.matchAll(/\bcount\(\s*'([^']+)'/g)].flatMap(([, key]) => [
      `${key}.one`,
      `${key}.other`,
    ]);
    expect(used.length).toBeGreaterThan(100);
    expect([...used, ...counted].filter((key) => !(key in en))).toEqual([]);
  });

  it('hold no key that nothing uses', () => {
    const families = [...source.matchAll(/[`']([\w.]+)\.\$\{/g)].map(([, family]) => `${family}.`);
    const idle = Object.keys(en).filter((key) => {
      const stem = key.replace(/\.(one|other)$/, '');
      return !source.includes(`'${stem}'`) && !families.some((family) => key.startsWith(family));
    });
    expect(idle).toEqual([]);
  });
});
