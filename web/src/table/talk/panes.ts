import type { TableModel } from '../../lib/table/table.svelte';
import { t } from '../../lib/words.svelte';

export type Pane = 'log' | 'list' | 'chat' | 'notes';

export const PANES: Record<Pane, { icon: string; name(): string }> = {
  log: { icon: 'i-log', name: () => t('table.log') },
  list: { icon: 'i-menu', name: () => t('table.list') },
  chat: { icon: 'i-chat', name: () => t('table.chat') },
  notes: { icon: 'i-note', name: () => t('table.notes') },
};

/** What can be read and written beside a board: in a lesson nobody listens, and who only watches has no notes. */
export function panesOf(table: TableModel, alone: boolean): Pane[] {
  if (alone) return ['log', 'list'];
  return table.seat === null ? ['log', 'list', 'chat'] : ['log', 'list', 'chat', 'notes'];
}
