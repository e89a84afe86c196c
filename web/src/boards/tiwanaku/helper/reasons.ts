/** The sentences of an explanation. Reasons come with a name and facts; the words of the title say them. */
import { groupBy } from '../../../lib/group';
import { fill, language, said, t, term, type Key } from '../../../lib/words.svelte';
import type {
  TiwanakuCause as Cause,
  TiwanakuHelp as Help,
  TiwanakuOdds as Odds,
  TiwanakuReason as Told,
  TiwanakuStruck as Struck,
} from '../../../types/generated';
import { cropName, TERRAINS } from '../views';

export function reason({ why, facts }: Pick<Cause, 'why' | 'facts'>): string {
  const { terrain } = facts;
  const known = terrain === undefined ? facts : { ...facts, terrain: term('tiwanaku', String(terrain)) };
  return fill(said('tiwanaku').reasons?.[why] ?? why, known);
}

export const terrainName = (terrain: number): string => term('tiwanaku', TERRAINS[terrain]!);
export const cropValue = (crop: number): string => `${cropName(crop)} ${crop}`;

export function either(words: string[]): string {
  return new Intl.ListFormat(language(), { type: 'disjunction' }).format(words);
}

function values({ terrain, crops, pairs }: Struck): string {
  const together = [...groupBy(pairs, ([one]) => terrainName(one!))].map(([name, all]) =>
    t('tiwanaku.help.with', { terrain: name, v: all.map(([, v]) => v).join('/') }),
  );
  return either([...terrain.map(terrainName), ...crops.map(String), ...together]);
}

/** What is left of a square, where that is one terrain, one crop or both; empty if it is neither. */
function left({ is_terrain: terrain, is_crop: crop }: Struck): string {
  const found = [
    ...(terrain === null ? [] : [terrainName(terrain)]),
    ...(crop === null ? [] : [cropValue(crop)]),
  ];
  return found.join(', ');
}

/** So many pairs of terrain and crop are too many to read where they only lead to something else. */
const MANY = 4;

/** What is said of a square: what it is not; plainly: what it is, if only that is left, and no long lists of pairs. */
function clause(one: Struck, plainly: boolean): [Key, string] {
  const value = plainly ? left(one) : '';
  if (value) return ['tiwanaku.help.is', value];
  return plainly && one.pairs.length >= MANY
    ? ['tiwanaku.help.several', '']
    : ['tiwanaku.help.not', values(one)];
}

/** What is struck off: `a4, b4: not 1, 2 or 5`, squares of which the same is said together. */
export function struck(all: Struck[], name: (square: number) => string, plainly = false): string {
  return [...groupBy(all, (one) => clause(one, plainly).join()).values()]
    .map((alike) => {
      const [key, value] = clause(alike[0]!, plainly);
      const squares = alike.map((one) => name(one.square)).join(', ');
      return t(key, { squares, n: alike.length, value, values: value });
    })
    .join('; ');
}

/** What the square of a step is then, if nothing else is left. */
export function ends(all: Struck[]): string {
  const value = all.length === 1 ? left(all[0]!) : '';
  return value ? t('tiwanaku.help.so', { value }) : '';
}

/** What a what-if supposes: the terrain or crop that it tries. */
export function supposed({ struck: all, why }: Told, name: (square: number) => string): string {
  const { terrain, v } = why[0]!.facts;
  const value = terrain === undefined ? String(v) : term('tiwanaku', String(terrain));
  return t('tiwanaku.help.suppose', { square: name(all[0]!.square), value });
}

/** What odds are shares of. */
type Basis = Pick<Odds, 'maps' | 'counted' | 'sampled' | 'assumes' | 'grade'>;

/** How many valleys fit, how many of them count, and what that assumes. */
export function basis({ maps, counted, sampled, assumes, grade }: Basis): string {
  if (maps === null) return t('tiwanaku.review.long');
  if (counted === null) return t('tiwanaku.review.many', { n: maps });
  const how = sampled ? 'about' : counted === maps ? 'maps' : 'counted';
  const of = grade ? t(`tiwanaku.grade.${grade}`) : '';
  return [
    t(`tiwanaku.review.${how}`, { n: maps, m: counted }),
    t(`tiwanaku.review.assumes.${assumes}`, { grade: of }),
  ].join(' ');
}

/** How likely something is: of how many valleys, where each counts the same and they were all looked at. */
export function likelihood(share: number, { counted, sampled, assumes }: Basis): string {
  const n = Math.max(1, Math.round(share * 100));
  if (sampled) return t('tiwanaku.help.about', { n });
  if (assumes === 'any' || counted === null) return t('tiwanaku.help.percent', { n });
  return t('tiwanaku.help.of', { some: Math.round(share * counted), all: counted, n });
}

/** Was nothing found that is certain? */
export function isEmpty({ here, hints, certain, all_told: told }: Help): boolean {
  return !here && !told && (hints ?? certain)?.length === 0;
}

/** How much is certain and how many marks are wrong. That nothing is certain is only said if it was proved. */
export function overview(help: Help): string {
  const wrong = help.contradictions.reduce((sum, one) => sum + one.terrain.length + one.crops.length, 0);
  const proved = help.status === 'complete';
  const parts = [];
  if (wrong || !help.certain) parts.push(t('tiwanaku.help.wrong', { n: wrong }));
  if (isEmpty(help)) parts.push(t(proved ? 'tiwanaku.help.nothing' : 'tiwanaku.help.notFound'));
  else if (help.certain)
    parts.push(t(proved ? 'tiwanaku.help.sure' : 'tiwanaku.help.soFar', { n: help.certain.length }));
  return parts.join(' ');
}
