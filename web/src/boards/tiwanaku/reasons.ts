/** The reasons of a hint: the server gives them in English, in one of the forms of the English catalogue. */
import { t, term, type Key } from '../../lib/words.svelte';
import { TERRAINS } from './hand.svelte';

const OURS = 'tiwanaku.why.';
/** What a fact looks like; the same fact may be named twice. */
const FACTS: Record<string, string> = {
  terrain: TERRAINS.join('|'),
  square: '[a-i][1-5]',
  other: '[a-i][1-5]',
  squares: '[a-i][1-5](?: [a-i][1-5])*',
  v: '[1-5]',
  w: '[1-5]',
  n: '\\d+',
};
type Form = [name: string, pattern: RegExp];
let forms: Form[] = [];

function formOf(name: string, text: string): Form {
  const known = new Set<string>();
  const pattern = text.replaceAll(/[()]/g, '\\$&').replaceAll(/\{(\w+)\}/g, (_, fact: string) => {
    if (known.has(fact)) return `\\k<${fact}>`;
    known.add(fact);
    return `(?<${fact}>${FACTS[fact]})`;
  });
  return [name, new RegExp(`^${pattern}$`)];
}

/** Learn the forms; until then, and where there is none, a reason stays English. */
export async function learnReasons(): Promise<void> {
  const english: Record<string, string> = (await import('./words/en.json')).default;
  forms = Object.entries(english)
    .filter(([key]) => key.startsWith(OURS))
    .map(([key, text]) => formOf(key.slice(OURS.length), text));
}

/** A reason in the language of the page; null if its form is not known. */
export function reason(why: string): string | null {
  for (const [name, pattern] of forms) {
    const found = pattern.exec(why);
    if (!found) continue;
    const { terrain, ...facts } = found.groups ?? {};
    return t(
      `tiwanaku.why.${name}` as Key,
      terrain ? { ...facts, terrain: term('tiwanaku', terrain) } : facts,
    );
  }
  return null;
}
