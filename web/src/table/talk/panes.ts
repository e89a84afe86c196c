import { OFFLINE } from '../../lib/server/house';
import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';

export type Pane = 'log' | 'list' | 'chat' | 'notes';

export const PANES: Record<Pane, { icon: string; name(): string }> = {
  log: { icon: 'i-log', name: () => t('table.log') },
  list: { icon: 'i-menu', name: () => t('table.list') },
  chat: { icon: 'i-chat', name: () => t('table.chat') },
  notes: { icon: 'i-note', name: () => t('table.notes') },
};

/**
 * What can be read and written beside a board: in a lesson, and where the house is in this browser, nobody listens; who
 * only watches has no notes, and a position by itself has no log.
 */
export function panesOf(table: TableModel, alone: boolean): Pane[] {
  if (table.still) return ['list'];
  const chat: Pane[] = alone || OFFLINE ? [] : ['chat'];
  const notes: Pane[] = alone || table.seat === null ? [] : ['notes'];
  return ['log', 'list', ...chat, ...notes];
}
