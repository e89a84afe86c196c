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
const HOLE = /\{([\w ]+)(?::[^{}|]*\|[^{}|]*)?\}/g;
const holes = (text: string) => [...new Set([...text.matchAll(HOLE)].map(([, name]) => name))].sort();
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

/** Facts that name a thing, or are its number or a fixed limit; every other fact counts something. */
const THINGS = new Set(
  'ability action all arrow bytes card cards change circlet colour cols crop cubes die direction element face first from gave give gives god good got'
    .concat(
      ' guess kind largest least level line metric mission most name names omen origin other pact pile place returned_name rivals round rows',
    )
    .concat(
      ' resource seat size square squares step stone terrain thing tile to units upgrade v version village what worker',
    )
    .concat(' deck fewest master number of phase stop strength tower places time w winner')
    .split(' ')
    .map((name) => name.replace('_', ' ')),
);
/** What may follow a number whatever it is: units, nouns without a plural, and words that are no nouns. */
const NEUTRAL = {
  en: 'VP MB d done left each everywhere from if less more to with food gold h in is missing of on or s sacrificed sends still watching discarded used played behind min',
  de: `MB Arbeiter eigene Gold Nahrung SP als aus behalten beliebige bis erhöhen mehr vom weniger Std T abgelegt anlegen bringt deiner erfüllt geopfert im in ist nehmen nie oder reichen s
    und von zu übrige genutzt gespielt hinter auf beginnen Min`,
  nl: 'OP MB eigen als en houden meer minder naar tot uit verhogen brengt d dragen geofferd goud in is komen nemen nodig nooit of overgebleven s te u van vervuld voedsel weg gebruikt gespeeld achter op beginnen betalen min',
};
const LANGUAGES = ['en', 'de', 'nl'] as const;

describe('numbers', () => {
  const titles = ['cuzco', 'rumis', 'tiwanaku', 'wutaki'];
  it.each(LANGUAGES)('stand in %s before nouns only with a form for one and a form for more', (language) => {
    const neutral = NEUTRAL[language].split(/\s+/);
    const shell = folders.map((folder) => read(join(folder, `${language}.json`)));
    const games = titles.flatMap((title) => {
      const words = JSON.parse(readFileSync(`../tampu/games/${title}/words/${language}.json`, 'utf8'));
      return ['events', 'questions', 'causes', 'phrases', 'refusals', 'reasons'].map(
        (kind) => (words[kind] ?? {}) as Catalogue,
      );
    });
    const wrong = [...shell, ...games].flatMap((words) =>
      Object.entries(words)
        .filter(([key]) => !/\.(one|other)$/.test(key))
        .flatMap(([key, text]) =>
          [...text.matchAll(/\{([\w ]+)\} (\p{L}+)/gu)]
            .filter(([, name, next]) => !THINGS.has(name!) && !neutral.includes(next!))
            .map(([found]) => `${key}: ${found}`),
        ),
    );
    expect(wrong).toEqual([]);
  });
});
