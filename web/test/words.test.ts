import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REASONS } from '../src/types/generated';

type Catalogue = Record<string, string>;

function files(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
const holes = (text: string) => [...text.matchAll(/\{([\w ]+)\}/g)].map(([, name]) => name).sort();
const source = files('src', /\.(svelte|ts)$/)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** The shell's words, those of each board and those of learning, each in a folder of its own. */
const folders = files('src', /^en\.json$/).map(dirname);
const en: Catalogue = Object.assign({}, ...folders.map((folder) => read(join(folder, 'en.json'))));

describe('the catalogues', () => {
  it.each(folders.flatMap((folder) => ['de', 'nl'].map((language) => [folder, language] as const)))(
    '%s says in %s everything that English says, with the same facts',
    (folder, language) => {
      const english = read(join(folder, 'en.json'));
      const words = read(join(folder, `${language}.json`));
      expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english)) expect(holes(words[key]!), key).toEqual(holes(text));
    },
  );

  it.each(folders)('%s has keys that begin with its own name, or is the shell', (folder) => {
    const owner = folder.split('/').at(-2)!;
    const others = Object.keys(read(join(folder, 'en.json'))).filter((key) => !key.startsWith(`${owner}.`));
    if (owner === 'src') expect(others.length).toBeGreaterThan(100);
    else expect(others).toEqual([]);
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

  it('have a sentence for every reason of the server, with no other facts than it sends', () => {
    const wrong = Object.entries(REASONS).filter(([why, facts]) => {
      const text = en[`trouble.${why}`];
      return text === undefined || holes(text).some((hole) => !facts.includes(hole!));
    });
    expect(wrong).toEqual([]);
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
