/** Everything the page says comes from here: the interface's catalogue, and the words of the titles. */
import { SvelteMap } from 'svelte/reactivity';
import english from '../words/en.json';
import type { Foresight, Json, Title, TitleWords, Told, Verdict } from '../types/generated';
import { readAction } from './titles/actions';
import { api } from './server/api';
import type { TableEvent } from './titles/events';
import { prefer, prefs } from './browser/prefs.svelte';

/** The shell's keys, and those of a folder with words of its own; a test looks for every one. */
export type Key = keyof typeof english | `${Title | 'learn' | 'puzzles'}.${string}`;
export type Facts = Record<string, string | number>;
export const LANGUAGES = { en: 'English', de: 'Deutsch', nl: 'Nederlands' } as const;
export type Language = keyof typeof LANGUAGES;

type Catalogue = Record<string, string>;
const catalogues = import.meta.glob<Catalogue>(
  ['../words/*.json', '../boards/*/words/*.json', '../learn/words/*.json', '../puzzles/words/*.json'],
  { import: 'default' },
);
const titleWords = import.meta.glob<TitleWords>('../../../tampu/games/*/words/*.json', { import: 'default' });
/** What is said alike of every title; short, so all languages come at once. */
const common = import.meta.glob<Catalogue>('../../../tampu/games/common/*.json', {
  import: 'default',
  eager: true,
});

class Tongue {
  language: Language = $state('en');
  catalogue: Catalogue = $state.raw(english);
}
const tongue = new Tongue();
/** The folders whose words are in the catalogue. */
const folders = new Set(['..']);
const loaded = new SvelteMap<string, TitleWords>();

export function language(): Language {
  return tongue.language;
}

/** The language to speak: the chosen one, else the browser's, else English. */
export function wanted(): Language {
  for (const word of [prefs.language, ...navigator.languages]) {
    const code = word.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as Language;
  }
  return 'en';
}

export async function speak(code: Language, choose = false): Promise<void> {
  const titles = new Set([...loaded.keys()].map((place) => place.split('/')[0]!));
  const [catalogue] = await Promise.all([
    collect(code),
    ...Array.from(titles, (title) => learn(title, code)),
  ]);
  tongue.catalogue = catalogue;
  tongue.language = code;
  document.documentElement.lang = code;
  if (choose) prefer({ language: code });
}

/** The words that live with a board or a page, such as `boards/rumis`; they come when it is loaded. */
export async function bring(folder: string): Promise<void> {
  folders.add(`../${folder}`);
  tongue.catalogue = await collect(tongue.language);
}

async function collect(code: Language): Promise<Catalogue> {
  const parts = await Promise.all(
    Array.from(folders, (folder) => catalogues[`${folder}/words/${code}.json`]?.()),
  );
  return Object.assign({}, ...parts) as Catalogue;
}

/** `{vp}`, or `{vp:# point|# points}`: the form for one and the form for more. */
const HOLE = /\{([\w ]+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/** A sentence with its facts; `counts` are their numbers where they are not numbers themselves. */
export function fill(text: string, facts: Facts, counts: Facts = facts): string {
  return text.replace(HOLE, (hole, name: string, one?: string, more?: string) => {
    const said = facts[name];
    if (said === undefined) return hole;
    if (one === undefined || more === undefined) return String(said);
    return (isOne(Number(counts[name])) ? one : more).replaceAll('#', String(said));
  });
}

const plurals = new Map<string, Intl.PluralRules>();

export function isOne(n: number): boolean {
  let rules = plurals.get(tongue.language);
  if (!rules) plurals.set(tongue.language, (rules = new Intl.PluralRules(tongue.language)));
  return rules.select(n) === 'one';
}

export function t(key: Key, facts: Facts = {}): string {
  return fill(tongue.catalogue[key] ?? key, facts);
}

/** A sentence that depends on a number: the catalogue holds `key.one` and `key.other`. */
export function count(key: string, n: number, facts: Facts = {}): string {
  return t(`${key}.${isOne(n) ? 'one' : 'other'}` as Key, { n, ...facts });
}

/** Does the catalogue have this key? For names that come from data. */
export function has(key: string): key is Key {
  return key in tongue.catalogue;
}

/** What a title says, in the language of the page or else in English. */
export async function learn(title: string, code = tongue.language): Promise<TitleWords | undefined> {
  const place = `${title}/${code}`;
  const known = loaded.get(place);
  if (known) return known;
  const words = await fetched(title, code);
  if (words) loaded.set(place, words);
  return words;
}

/** From the page, or from the server if the page was built without this title. */
async function fetched(title: string, code: Language): Promise<TitleWords | undefined> {
  const codes = [...new Set<Language>([code, 'en'])];
  for (const one of codes) {
    const load = titleWords[`../../../tampu/games/${title}/words/${one}.json`];
    if (load) return load();
  }
  for (const one of codes) {
    const words = await api.words(title, one).catch(() => undefined);
    if (words) return { ...NOTHING, ...words };
  }
  return undefined;
}

const NOTHING: TitleWords = {
  events: {},
  questions: {},
  sources: {},
  options: {},
  names: {},
  values: {},
  refusals: {},
};

export function said(title: Title | string): TitleWords {
  return loaded.get(`${title}/${tongue.language}`) ?? NOTHING;
}

/** Names that come with the content of a table, such as those of its cards. */
const named = new SvelteMap<string, Record<string, string>>();

export function nameThings(title: string, names: Record<string, string>): void {
  named.set(title, names);
}

/** A word of a title, such as a colour or a stone, or the name of a thing. */
export function term(title: string, word: string): string {
  return named.get(title)?.[word] ?? said(title).terms?.[word] ?? word;
}

/** So many of a thing; `sign` for so many more or fewer. */
export function some(title: string, thing: string, amount: number, sign = false): string {
  const [one, more] = (said(title).things?.[thing] ?? `# ${thing}`).split('|');
  const number = sign ? `${amount > 0 ? '+' : '\u2212'}${Math.abs(amount)}` : String(amount);
  return ((Math.abs(amount) === 1 ? one : more) ?? one!).replaceAll('#', number);
}

/** A seat (-1: rivals that nobody plays), a thing, and how many more of it. */
export type Change = [seat: number, thing: string, amount: number];

/** The same changes added up: one for each seat and thing, and none that cancel out or that nobody asks for. */
export function net(title: string, changes: Change[]): Change[] {
  const sums = new Map<string, Change>();
  for (const [seat, thing, amount] of changes) {
    const key = `${seat} ${thing}`;
    const before = sums.get(key)?.[2] ?? 0;
    sums.set(key, [seat, thing, before + amount]);
  }
  const things = said(title).things ?? {};
  return [...sums.values()].filter(([, thing, amount]) => amount && (things[thing] ?? thing));
}

/** What changed as a whole, in one sentence without an end, as `Words.effect` says it; `seat` needs no name. */
export function effect(title: string, changes: Change[], names: string[], seat: number | null): string {
  return effects(title, changes, names, seat).join('; ');
}

/** The same for each owner by itself. */
export function effects(title: string, changes: Change[], names: string[], seat: number | null): string[] {
  const sums = net(title, changes);
  const owners = [...new Set(sums.map(([owner]) => owner))].sort(
    (a, b) => Number(a !== seat) - Number(b !== seat) || Number(a < 0) - Number(b < 0) || a - b,
  );
  return owners.map((owner) => {
    const own = sums.filter(([one]) => one === owner);
    const signed = own.map(([, thing, amount]) => some(title, thing, amount, true)).join(', ');
    if (owner === seat) return signed;
    const ups = new Set(own.map(([, , amount]) => amount > 0));
    const both = owner < 0 || ups.size === 2;
    const things = both ? signed : own.map(([, thing, n]) => some(title, thing, Math.abs(n))).join(', ');
    const form = both ? 'both' : ups.has(true) ? 'gains' : 'loses';
    const who = owner < 0 ? term(title, 'rivals') : (names[owner] ?? '');
    return fill(common[`../../../tampu/games/common/${tongue.language}.json`]![form]!, { who, things });
  });
}

/** What would certainly happen: who gains and loses what; where nothing changes hands, what is told. */
export function foretold(
  title: string,
  { changes, events }: Foresight,
  names: string[],
  seat: number | null,
): string {
  return effect(title, changes, names, seat) || events.map((one) => tell(title, one, names)).join(' ');
}

export function optionName(title: string, name: string): string {
  return said(title).names?.[name] ?? name;
}

export function optionValue(title: string, name: string, value: string): string {
  return said(title).values?.[`${name}=${value}`] ?? value;
}

/** An event as a sentence. Facts named `seat`, `from`, `to` are seats. */
export function tell(title: string, told: Told | TableEvent, names: string[]): string {
  const { events } = said(title);
  const facts: Record<string, Json> = { ...told };
  const name = told.event;
  const fuller = events[`${name} (known)`];
  const known = fuller && holes(fuller).every((hole) => hole in facts);
  return withFacts(title, (known && fuller) || (events[name] ?? name), facts, names);
}

const holes = (text: string) => [...text.matchAll(HOLE)].map(([, hole]) => hole!);

/** A sentence of a title with its facts; the number of a list is its length. */
function withFacts(title: string, text: string, told: Record<string, Json>, names: string[]): string {
  const facts: Facts = {};
  const counts: Facts = {};
  for (const [key, value] of Object.entries(told)) {
    facts[key] = fact(title, key, value, names);
    counts[key] = Array.isArray(value) ? value.length : Number(value);
  }
  return fill(text, facts, counts);
}

/** The question of a puzzle, a hint or a reason: the same as `Words.puzzle` in Python. */
export function puzzleSays(title: string, name: string, facts: Record<string, Json>): string {
  return withFacts(title, said(title).puzzles?.[name] ?? name, facts, []);
}

/** Why an action is not possible, as a sentence: the same as `Words.refusal` in Python. */
export function refuse(
  title: string,
  why: Pick<Verdict, 'name' | 'facts'> & { reason?: string },
  names: string[],
): string {
  const text = said(title).refusals?.[why.name];
  if (text === undefined) return why.reason ?? '';
  const facts: Facts = {};
  const counts: Facts = {};
  for (const [key, value] of Object.entries<Json>(why.facts)) {
    facts[key] = refusedFact(title, key, value, names);
    counts[key] = Array.isArray(value) ? value.length : Number(value);
  }
  return capital(fill(text, facts, counts));
}

/** The notation of a square stays as it is written. */
const capital = (sentence: string) =>
  /^.\p{L}/u.test(sentence) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;

function refusedFact(title: string, key: string, value: Json, names: string[]): string {
  if (key === 'question') return said(title).questions[String(value)] ?? '';
  if (key === 'square' || key === 'stop') return String(value);
  return fact(title, key, value, names);
}

/**
 * An action in words, as `Naming.action` says it in Python. `facts` tell what lies where it points, and replace its own
 * words; without a sentence of the title it is its notation, with names.
 */
export function sayAction(
  title: string,
  action: string,
  names: string[],
  facts: Facts = {},
  question = '',
): string {
  const { verb, ...given } = readAction(title as Title, action) as { verb: string } & Record<string, string>;
  const told: Facts = {};
  for (const [name, word] of Object.entries(given))
    told[name] = SEATS.includes(name) ? (names[Number(word)] ?? word) : term(title, word);
  if ('resource' in given && 'count' in given) told.units = some(title, given.resource!, Number(given.count));
  Object.assign(told, facts);
  const { actions = {} } = said(title);
  const keys = [question, ...Object.values(given), ...Object.values(told)].map((word) => `${verb} ${word}`);
  const key = [...keys, verb].find(
    (one) => one in actions && holes(actions[one]!).every((hole) => hole in told),
  );
  return capital(key === undefined ? [verb, ...Object.values(told)].join(' ') : fill(actions[key]!, told));
}

/** What comes to light, by the label of a roll, a draw or a reveal: the words of the longest label that fits. */
export function ending(title: string, label: string): string {
  const { ends = {} } = said(title);
  const fits = Object.keys(ends).filter((key) => label === key || label.startsWith(`${key} `));
  const best = fits.sort((one, other) => other.length - one.length)[0];
  return best === undefined ? t('foresight.luck') : ends[best]!;
}

/** Facts that are the numbers of seats. Higher numbers are other places, and have terms of their own. */
const SEATS = ['seat', 'from', 'to', 'origin'];

/** What a choice asks: of its sentences the last one of which all facts are told, as `Words.question` says it. */
export function question(title: string, step: string, about: Record<string, Json>, names: string[]): string {
  const { questions } = said(title);
  const fits = Object.keys(questions).filter(
    (key) => key.startsWith(`${step} (`) && needed(key, questions[key]!).every((name) => name in about),
  );
  return withFacts(title, questions[fits.at(-1) ?? step] ?? '', about, names);
}

/** The facts that a sentence of a question needs: those named behind the step, and those in its holes. */
const needed = (key: string, text: string) => [
  ...key.slice(key.indexOf('(') + 1, -1).split(', '),
  ...holes(text),
];

/** What a question is for: a card, a place, a phase; empty if there is nothing to say. */
export function context(title: string, about: Record<string, Json>, names: string[]): string {
  return capital(withFacts(title, said(title).causes?.[String(about.cause)] ?? '', about, names));
}

function fact(title: string, key: string, value: Json, names: string[]): string {
  if (SEATS.includes(key) && typeof value === 'number' && value < names.length) return names[value]!;
  const own = said(title).terms ?? {};
  const parts = Array.isArray(value) ? value.map(String) : String(value).split(', ');
  return (
    parts
      .map((part) => own[`${key} ${part}`] ?? layers(title, part) ?? units(title, part) ?? term(title, part))
      .join(', ') ||
    (own.none ?? '')
  );
}

/**
 * Cubes that are written like `c3.1 d3.1 c3.2`, by their squares layer after layer, as `Words.layers` says it: the same
 * squares of layers one upon the other once.
 */
export function layers(title: string, text: string): string | undefined {
  if (!/^[a-z]\d+\.\d+( [a-z]\d+\.\d+)*$/.test(text)) return undefined;
  const squares = new Map<string, string[]>();
  for (const cube of text.split(' ')) {
    const [square, layer] = cube.split('.') as [string, string];
    squares.set(layer, [...(squares.get(layer) ?? []), square]);
  }
  const storeys: { squares: string; layer: number; last: number }[] = [];
  for (const [number, here] of [...squares].sort(([one], [other]) => Number(one) - Number(other))) {
    const [layer, below] = [Number(number), storeys.at(-1)];
    if (below?.squares === here.join(' ') && below.last === layer - 1) below.last = layer;
    else storeys.push({ squares: here.join(' '), layer, last: layer });
  }
  const { where = '{squares}, {layer}', 'where.tall': tall = where } = said(title).phrases ?? {};
  return storeys.map((storey) => fill(storey.last > storey.layer ? tall : where, storey)).join('; ');
}

/** Some of a thing, such as `2 sheep`. */
function units(title: string, text: string): string | undefined {
  const [, count, thing] = /^(\d+) (.+)$/.exec(text) ?? [];
  return thing && said(title).things?.[thing] ? some(title, thing, Number(count)) : undefined;
}

/** A day of the calendar, written 2026-11-17: the same everywhere on earth. */
export function dayOf(day: string): string {
  const form: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  };
  return new Intl.DateTimeFormat(tongue.language, form).format(Date.parse(day));
}

export function date(at: number, style: 'day' | 'time' = 'day'): string {
  const form: Intl.DateTimeFormatOptions =
    style === 'day' ? { day: 'numeric', month: 'long' } : { hour: '2-digit', minute: '2-digit' };
  return new Intl.DateTimeFormat(tongue.language, form).format(at);
}
