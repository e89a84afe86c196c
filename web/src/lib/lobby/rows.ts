/** What the lobby says of a table. */
import { api } from '../server/api';
import { optionName, optionValue } from '../words.svelte';
import { called, factsOf } from '../titles/titles.svelte';
import type { TableRow } from '../server/wire';

/** The game that waits for me most urgently, other than this one. */
export async function nextThatWaits(but: string): Promise<string | undefined> {
  const waiting = (await api.turns()).filter(({ id }) => id !== but);
  waiting.sort((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity) || a.since - b.since);
  return waiting[0]?.id;
}

/** Its name; without one the game and what is special about this table. */
export function tableName(row: TableRow): string {
  if (row.name) return row.name;
  const special = (factsOf(row.title)?.options ?? [])
    .filter((option, i) => i === 0 || (row.options[option.name] ?? option.usual) !== option.usual)
    .map(({ name, usual }) => {
      const value = row.options[name] ?? usual;
      return value === 'on' ? optionName(row.title, name) : optionValue(row.title, name, value);
    });
  return [called(row.title), ...special.slice(0, 2)].join(' · ');
}
