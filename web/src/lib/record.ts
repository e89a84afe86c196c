/** A record that somebody brought, shown like a table whose game has ended. */
import { api } from './api';
import { TableModel } from './table.svelte';
import type { Chair, Sight } from './wire';
import type { Seen } from '../types/generated';

const NO_CLOCK = { kind: 'none', bank: 0, increment: 0, days: 0 } as const;

function sightOf(digest: string, seen: Seen): Sight {
  const options = seen.view.public.options as { values?: Record<string, string> } | undefined;
  return {
    shared: {
      id: digest,
      title: seen.title,
      options: options?.values ?? {},
      status: 'over',
      public: true,
      host: null,
      seats: seen.names.map((name): Chair => ({ kind: 'person', name, level: '' })),
      clock: NO_CLOCK,
      rules: 0,
      content: '',
      own_content: false,
      replace: '',
      commitment: '',
      series: null,
      rematch: '',
      created: 0,
      started: 0,
      ended: 0,
      seq: seen.entry,
      actor: seen.actor,
      question: seen.question,
      outcome: seen.outcome,
      digest,
      entropies: [],
      secret: null,
      since: 0,
      banks: [],
      turn: 0,
      frozen: false,
      private: false,
      view: seen.view.public,
    },
    own: { seat: null, lone: false, invite: '', view: {}, legal: null, undo: false },
  };
}

export async function openRecord(digest: string): Promise<TableModel> {
  const at = async (entry: number) => sightOf(digest, await api.seen(digest, entry));
  const course = await api.course(`/records/${digest}`);
  const table = new TableModel(await at(course.entries.at(-1)!.seq), `/records/${digest}`, at);
  table.entries = course.entries.map((entry) => ({
    ...entry,
    kind: entry.seq === 0 ? 'start' : entry.text === 'undo' ? 'undo' : 'action',
    at: 0,
  }));
  return table;
}
