/** The values of a title as its content file has them, each with where it comes from. */
import type { Json } from '../../types/generated';

const contents = import.meta.glob<Record<string, Json>>('../../../../tampu/games/*/content.json', {
  import: 'default',
});

export interface Value {
  area: string;
  name: string;
  text: string;
  source: string;
}

type Thing = Record<string, Json>;
/** The discs are the secrets of Tiwanaku: nobody looks them up. */
const SECRET = new Set(['discs']);
const LABELS = ['name', 'id'];

const isThing = (value: Json): value is Thing =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isSourced = (value: Json): boolean => isThing(value) && typeof value.source === 'string';
const holdsSourced = (value: Json): boolean =>
  isSourced(value) ||
  (value !== null && typeof value === 'object' && Object.values(value).some((one) => holdsSourced(one)));

function say(value: Json): string {
  if (Array.isArray(value)) return value.map(say).join(', ');
  if (isThing(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${key} ${say(one)}`)
      .join(', ');
  }
  return value === null ? '–' : String(value);
}

function* walk(area: string, name: string, value: Json): Generator<Value> {
  if (Array.isArray(value)) {
    for (const [i, one] of value.entries()) yield* walk(area, name || String(i + 1), one);
    return;
  }
  if (!isThing(value)) return;
  const label = LABELS.map((key) => value[key]).find((one) => typeof one === 'string');
  const called = [name, label].filter((part) => part && part !== area).join(' · ');
  if (isSourced(value)) {
    const own = Object.entries(value).filter(
      ([key, one]) => key !== 'source' && !LABELS.includes(key) && !holdsSourced(one),
    );
    const text = own.map(([key, one]) => (key === 'value' ? say(one) : `${key}: ${say(one)}`)).join('; ');
    yield { area, name: called, text, source: String(value.source) };
  }
  for (const [key, one] of Object.entries(value)) {
    if (!holdsSourced(one)) continue;
    yield* walk(area, Array.isArray(one) ? called : [called, key].filter(Boolean).join(' · '), one);
  }
}

export function valuesIn(content: Record<string, Json>): Value[] {
  return Object.entries(content)
    .filter(([area]) => !SECRET.has(area))
    .flatMap(([area, value]) => [...walk(area, '', value)]);
}

export async function valuesOf(title: string): Promise<Value[]> {
  const load = contents[`../../../../tampu/games/${title}/content.json`];
  return load ? valuesIn(await load()) : [];
}
