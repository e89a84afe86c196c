/** Questions to the server over HTTP. */
import type { Clock, Person, Sight, TableRow } from './wire';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = '',
  ) {
    super(message);
  }
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['X-CSRF-Token'] = cookie('tampu_csrf');
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, { method, headers, credentials: 'same-origin', ...sent });
  const json: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) {
    const told = json as { message?: string; detail?: unknown; rule?: string } | null;
    const message = told?.message ?? (typeof told?.detail === 'string' ? told.detail : answer.statusText);
    throw new Refused(answer.status, message, told?.rule ?? '');
  }
  return json as T;
}

/** What this browser adds to a table's luck: 128 bits. */
export function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export interface Lobby {
  mine: TableRow[];
  open: TableRow[];
  finished: TableRow[];
}

export interface NewTable {
  title: string;
  options: Record<string, string>;
  /** The others' seats in order: a bot's level, or empty for whoever comes. One's own seat is the first. */
  others: string[];
  clock: Clock;
  public: boolean;
}

export const api = {
  me: () => ask<Person | null>('GET', '/me'),
  guest: (name: string) => ask<Person>('POST', '/guests', { name }),
  rename: (name: string) => ask<Person>('PATCH', '/me', { name }),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  levels: (title: string) => ask<string[]>('GET', `/titles/${title}/bots`),
  create: (table: NewTable) => ask<{ id: string }>('POST', '/tables', { ...table, entropy: entropy() }),
  table: (id: string) => ask<Sight>('GET', `/tables/${id}`),
  at: (id: string, seq: number) => ask<Sight>('GET', `/tables/${id}/at/${seq}`),
  note: (id: string) => ask<{ body: string }>('GET', `/tables/${id}/note`).then(({ body }) => body),
  join: (id: string, seat: number, invite: string | null) =>
    ask<unknown>('POST', `/tables/${id}/join`, { seat, invite, entropy: entropy() }),
  leave: (id: string) => ask<unknown>('POST', `/tables/${id}/leave`, {}),
  start: (id: string) => ask<unknown>('POST', `/tables/${id}/start`, { entropy: entropy() }),
  rematch: (id: string) => ask<{ id: string }>('POST', `/tables/${id}/rematch`, {}),
};
