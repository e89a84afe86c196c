/** What everybody sees of a game of Tiwanaku, and what its squares, terrains and crops are called. */
import type { TableModel } from '../../lib/table/table.svelte';
import { ownOf, publicOf } from '../../lib/titles/views';
import { term } from '../../lib/words.svelte';
import type { TiwanakuOwnScreenView, TiwanakuPeopleView, TiwanakuValleyView } from '../../types/generated';

export const TERRAINS = ['valley', 'desert', 'forest', 'mountain'] as const;
export const CROPS = ['sweet potato', 'coca', 'chili pepper', 'corn', 'quinoa'] as const;
export const TERRAIN_SIGNS = ['t-V', 't-D', 't-F', 't-M'] as const;
export const COLUMN_SIGNS = [
  'water',
  'plant',
  'mountain',
  'fire',
  'sun',
  'rainbow',
  'cloud',
  'moon',
  'star',
] as const;
export const ROW_SIGNS = ['condor', 'monkey', 'llama', 'snake', 'turtle'] as const;
export const COLUMNS = 'abcdefghi';

export interface Square {
  name: string;
  x: number;
  y: number;
  terrain: number;
  crop: number;
  start: boolean;
  arrow: string | null;
}

/** What the crop of a level is called. */
export function cropName(level: number): string {
  return term('tiwanaku', CROPS[level - 1]!);
}

export function valleyOf(table: TableModel): TiwanakuValleyView {
  return publicOf('tiwanaku', table);
}

export function screenOf(table: TableModel): TiwanakuOwnScreenView | null {
  return ownOf('tiwanaku', table);
}

export function peopleOf(table: TableModel, seat: number): TiwanakuPeopleView | undefined {
  return valleyOf(table).people.find((people) => people.seats.includes(seat));
}
