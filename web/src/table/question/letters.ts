/** A letter for every answer in a list: pressed, it picks that answer. */
import type { BoardKey } from '../../boards/draft';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** U takes back at every table. */
const TAKEN = ['U'];

/** The letters of these actions in their order, as far as the alphabet goes; those that the board uses are left out. */
export function lettersOf(actions: readonly string[], board: readonly BoardKey[]): Map<string, string> {
  const used = [...TAKEN, ...board.flatMap(({ key }) => key.split(' '))];
  const free = [...ALPHABET].filter((letter) => !used.includes(letter));
  return new Map(actions.slice(0, free.length).map((action, i) => [action, free[i]!]));
}

/** The action whose letter was pressed, where somebody does not write or look at something else. */
export function actionBy(event: KeyboardEvent, letters: ReadonlyMap<string, string>): string | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if ((event.target as Element).closest('input, textarea, select, [role="grid"]')) return undefined;
  if (document.querySelector('dialog[open]')) return undefined;
  const pressed = event.key.toUpperCase();
  return [...letters].find(([, letter]) => letter === pressed)?.[0];
}
