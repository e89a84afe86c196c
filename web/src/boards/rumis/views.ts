/** What everybody sees of a game of Rumis: a structure, or the cube of somebody who plays alone. */
import type { TableModel } from '../../lib/table/table.svelte';
import { publicOf } from '../../lib/titles/views';
import type { RumisCubeView, RumisPublic, RumisStructureView } from '../../types/generated';

export function viewOf(table: TableModel): RumisPublic {
  return publicOf('rumis', table);
}

export function isStructure(view: RumisPublic): view is RumisStructureView {
  return 'colours' in view;
}

/** How many of each stone a colour has left. */
export function leftOf(view: RumisStructureView | RumisCubeView, colour: string): Record<string, number> {
  if (!isStructure(view)) return view.left;
  const left = view.colours.find((one) => one.colour === colour)?.left ?? [];
  return Object.fromEntries(left.map((stone) => [stone, 1]));
}
