/** What the lobby says of a table. */
import { person } from './me.svelte';
import { optionValue } from './words.svelte';
import { TITLES, type Title } from '../types/generated';
import type { TableRow } from './wire';

/** My seat at a table of my own list: the lobby tells names, not ids. */
export function seatIn(row: TableRow): number | null {
  const name = person()?.name;
  const seat = row.seats.findIndex((chair) => chair.kind === 'person' && chair.name === name);
  return seat < 0 ? null : seat;
}

/** Tables have no names: the game and what is special about this one. */
export function tableName(row: TableRow): string {
  const facts = TITLES[row.title as Title];
  const special = (facts?.options ?? [])
    .filter((option, i) => i === 0 || (row.options[option.name] ?? option.usual) !== option.usual)
    .map((option) => optionValue(row.title, option.name, row.options[option.name] ?? option.usual));
  return [facts?.name ?? row.title, ...special.slice(0, 2)].join(' · ');
}
