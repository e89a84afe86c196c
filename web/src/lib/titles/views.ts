/** The views of a table, typed by its title. The server sends the view of whatever title the table plays. */
import type { Owns, Publics, Title } from '../../types/generated';
import type { TableModel } from '../table/table.svelte';

/** What everybody sees of a game of this title. */
export function publicOf<T extends Title>(_title: T, table: TableModel): Publics[T] {
  return table.view as unknown as Publics[T];
}

/** What only the viewer's seat sees; null for those who watch. */
export function ownOf<T extends Title>(_title: T, table: TableModel): Owns[T] | null {
  const own = table.own.view;
  return Object.keys(own).length ? (own as unknown as Owns[T]) : null;
}
