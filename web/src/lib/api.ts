/** Questions to the server over HTTP. */
import type { Facts, TitleWords } from './words.svelte';
import type { Advice, Clock, Course, Daily, Person, Seen, Sight, TableRow } from './wire';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = '',
    /** The name of the reason, and what it is about: see `REASONS` in the server's errors. */
    readonly why = '',
    readonly facts: Facts = {},
  ) {
    super(message);
  }
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined)
    headers['Content-Type'] = typeof body === 'string' ? 'text/plain' : 'application/json';
  if (method !== 'GET') headers['X-Tampu-CSRF'] = cookie('tampu_csrf');
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(`/api${path}`, { method, headers, credentials: 'same-origin', ...sent });
  const json: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) {
    const told = json as { why?: string; facts?: Facts; reason?: string; rule?: string } | null;
    throw new Refused(
      answer.status,
      told?.reason ?? answer.statusText,
      told?.rule ?? '',
      told?.why ?? '',
      told?.facts ?? {},
    );
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
  /** Tables that wait for players. */
  open: TableRow[];
  running: TableRow[];
  finished: TableRow[];
  mine: TableRow[];
  mine_finished: TableRow[];
  /** My games in which I am to move. */
  turns: TableRow[];
}

export interface SeatPlan {
  kind: 'open' | 'bot';
  name?: string;
  level?: string;
}

export interface NewTable {
  title: string;
  options: Record<string, string>;
  /** The host takes the first open seat. */
  seats: SeatPlan[];
  clock: Clock;
  public: boolean;
}

export const api = {
  me: () => ask<Person | null>('GET', '/me'),
  guest: (name: string) => ask<Person>('POST', '/me/guest', { name }),
  account: (name: string, password: string) => ask<Person>('POST', '/me/account', { name, password }),
  login: (name: string, password: string) => ask<Person>('POST', '/me/login', { name, password }),
  logout: () => ask<null>('POST', '/me/logout'),
  daily: () => ask<Daily>('GET', '/daily'),
  lobby: () => ask<Lobby>('GET', '/lobby'),
  levels: (title: string) =>
    ask<{ bots: Record<string, string[]> }>('GET', '/games').then(({ bots }) => bots[title] ?? []),
  /** What a title says, and its numbered rules: for titles that the page was built without. */
  words: (title: string, language: string) =>
    ask<TitleWords>('GET', `/games/${title}/words?language=${language}`),
  rules: (title: string) =>
    ask<Record<string, { section: string; text: string }>>('GET', `/games/${title}/rules`),
  create: (table: NewTable) => ask<{ id: string }>('POST', '/tables', table),
  table: (id: string) => ask<Sight>('GET', `/tables/${id}`),
  at: (id: string, seq: number) => ask<Sight>('GET', `/tables/${id}/at/${seq}`),
  /** Which rule forbids an action of mine now. */
  why: (id: string, action: string) =>
    ask<{ legal: boolean; rule: string; reason: string }>('POST', `/tables/${id}/why`, { action }),
  note: (id: string) => ask<{ body: string }>('GET', `/tables/${id}/note`).then(({ body }) => body),
  /** A source is a table, a record or a lesson: `/tables/ID`, `/records/DIGEST`, `/lessons/TITLE`. */
  /** What it is played with, and what its cards and places say. */
  content: <T>(source: string, language: string) => ask<T>('GET', `${source}/content?language=${language}`),
  course: (source: string) => ask<Course>('GET', `${source}/course`),
  advice: (source: string, seq: number, level: string) =>
    ask<Advice>('GET', `${source}/review/${seq}/advice?level=${level}`),
  /** Bring the text of a record: it is checked and kept. */
  bring: (text: string) => ask<{ digest: string }>('POST', '/records', text),
  seen: (digest: string, entry: number) => ask<Seen>('GET', `/records/${digest}/at/${entry}`),
  /** Show the invitation to a private table. */
  admit: (id: string, invite: string) => ask<null>('POST', `/tables/${id}/invite`, { invite }),
  join: (id: string, seat: number) =>
    ask<{ seat: number }>('POST', `/tables/${id}/join`, { seat, entropy: entropy() }),
  leave: (id: string) => ask<null>('POST', `/tables/${id}/leave`),
  start: (id: string) => ask<null>('POST', `/tables/${id}/start`, { entropy: entropy() }),
  rematch: (id: string, next: boolean) =>
    ask<{ id: string }>('POST', `/tables/${id}/rematch`, { next_in_series: next }),
};
