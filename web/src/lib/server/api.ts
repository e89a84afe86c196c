/** Questions to the house. */
import type { ContentsOf, Foresight, Games, Problem, Routes, Title, Verdict } from '../../types/generated';
import { house, type House } from './house';

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = '',
    /** The name of the reason, and what it is about: see `REASONS` in the server's errors. */
    readonly why = '',
    readonly facts: Problem['facts'] = {},
  ) {
    super(message);
  }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Ask any house; what it refuses is thrown. */
export async function send(
  asked: House,
  method: string,
  path: string,
  body: unknown = null,
  signal: AbortSignal | null = null,
): Promise<unknown> {
  const answer = await asked.ask(method, path, body, signal);
  const json = read(answer.text);
  if (answer.status >= 400) {
    // A proxy on the way may answer with something else.
    const told = json as Partial<Problem> | null;
    throw new Refused(
      answer.status,
      told?.reason ?? answer.reason,
      told?.rule ?? '',
      told?.why ?? '',
      told?.facts ?? {},
    );
  }
  return json;
}

export type Occasion = Routes['PUT /me/alerts/{occasion}/{way}']['words']['occasion'];
export type Quiet = Routes['PUT /me/quiet']['body'];
export type AlertWay = Routes['PUT /me/alerts/{occasion}/{way}']['words']['way'];

type Words = Record<string, string | number | null | undefined>;

/** An address with its holes filled; words without a hole become the query. */
function filled(pattern: string, words: Words): string {
  const query = new URLSearchParams();
  let path = pattern;
  for (const [name, word] of Object.entries(words)) {
    if (word === null || word === undefined) continue;
    const hole = `{${name}}`;
    if (path.includes(hole)) path = path.replace(hole, encodeURIComponent(word));
    else query.set(name, String(word));
  }
  return query.size ? `${path}?${query}` : path;
}

type Route = keyof Routes;
/** Nothing is sent along unless the route takes something. */
type Sent<R extends Route> = Routes[R]['body'] extends null ? [] : [body: Routes[R]['body']];

/** Ask a route of the server, such as `GET /tables/{id}`. */
export async function ask<R extends Route>(
  route: R,
  words: Routes[R]['words'],
  ...[body]: Sent<R>
): Promise<Routes[R]['answer']> {
  const [method = '', pattern = ''] = route.split(' ');
  return (await send(house, method, filled(pattern, words), body)) as Routes[R]['answer'];
}

/** Where the server keeps a game: at a table, in a record that somebody brought, in a lesson or in a book. */
export type Source = `/tables/${string}` | `/records/${string}` | `/lessons/${string}` | `/books/${string}`;

type Below<Root extends string> = Route extends infer R
  ? R extends `GET ${Root}${infer Rest}`
    ? Rest
    : never
  : never;
/** What can be asked about a game wherever it is kept. Lessons have less: they are not looked back at. */
type Question = Below<'/tables/{id}'> & Below<'/records/{digest}'>;

export async function askOf<Q extends Question>(
  source: Source,
  question: Q,
  words: Omit<Routes[`GET /tables/{id}${Q}`]['words'], 'id'>,
  leaving: AbortSignal | null = null,
): Promise<Routes[`GET /tables/{id}${Q}`]['answer']> {
  type Answer = Routes[`GET /tables/{id}${Q}`]['answer'];
  return (await send(house, 'GET', `${source}${filled(question, words as Words)}`, null, leaving)) as Answer;
}

/** Let a bot review a finished game, wherever it is kept. */
export async function beginReview(
  source: Source,
  seat: number,
): Promise<Routes['POST /tables/{id}/review']['answer']> {
  return (await send(
    house,
    'POST',
    `${source}/review?seat=${seat}`,
  )) as Routes['POST /tables/{id}/review']['answer'];
}

type TryAgain = Routes['POST /tables/{id}/review/{seq}/again'];

/** A decision of a finished game that is tried once more. */
export class ApiTrial {
  constructor(
    readonly source: Source,
    readonly seq: number,
    readonly truth: boolean,
    readonly attempt: number,
    /** Nobody waits for the answers any more. */
    readonly leaving: AbortSignal,
  ) {}

  async #ask(line: string[], what = '', more: object = {}): Promise<unknown> {
    const { truth, attempt } = this;
    const body = { truth, attempt, line, ...more };
    return send(house, 'POST', `${this.source}/review/${this.seq}/again${what}`, body, this.leaving);
  }
  /** The answers to a line, of which some was answered before. */
  async play(line: string[], known: number): Promise<TryAgain['answer']> {
    return (await this.#ask(line, '', { known })) as TryAgain['answer'];
  }
  async why(line: string[], action: string): Promise<Verdict> {
    return (await this.#ask(line, '/why', { action })) as Verdict;
  }
  async foresee(line: string[], lines: string[][]): Promise<(Foresight | null)[]> {
    return (await this.#ask(line, '/foresee', { lines })) as (Foresight | null)[];
  }
}

/** What this browser adds to a table's luck: 128 bits. */
export function entropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

let offer: Promise<Games> | null = null;

/** The titles and bots of this house: asked for once, and again only if there was no answer. */
export function offered(): Promise<Games> {
  offer ??= ask('GET /games', {}).catch((wrong: unknown) => {
    offer = null;
    throw wrong;
  });
  return offer;
}

export const api = {
  me: () => ask('GET /me', {}),
  guest: (name: string) => ask('POST /me/guest', {}, { name }),
  account: (name: string, password: string, old: string) =>
    ask('POST /me/account', {}, { name, password, old }),
  login: (name: string, password: string) => ask('POST /me/login', {}, { name, password }),
  logout: () => ask('POST /me/logout', {}),
  /** How I am told of what, and what is new. */
  alerts: () => ask('GET /me/alerts', {}),
  switchAlert: (occasion: Occasion, way: AlertWay, on: boolean) =>
    ask('PUT /me/alerts/{occasion}/{way}', { occasion, way }, { on }),
  seen: (table = '') => ask('POST /me/alerts/seen', { table }),
  addDevice: (device: Routes['POST /me/devices']['body']) => ask('POST /me/devices', {}, device),
  removeDevice: (endpoint: string) => ask('DELETE /me/devices', { endpoint }),
  setQuiet: (quiet: Quiet) => ask('PUT /me/quiet', {}, quiet),
  endQuiet: () => ask('DELETE /me/quiet', {}),
  setMail: (mailbox: Routes['PUT /me/mail']['body']) => ask('PUT /me/mail', {}, mailbox),
  confirmMail: (token: string) => ask('POST /mail/confirm/{token}', { token }),
  leaveMail: (token: string) => ask('POST /mail/out/{token}', { token }),
  /** May puzzles be found in my finished games? */
  mining: (allowed: boolean) => ask('PUT /me/mining', {}, { allowed }),
  daily: (day?: string) => (day ? ask('GET /daily/{day}', { day }) : ask('GET /daily', {})),
  /** My one scored game of today: it begins, or goes on. */
  beginDaily: () => ask('POST /daily', {}),
  archive: () => ask('GET /daily/archive', {}),
  lobby: () => ask('GET /lobby', {}),
  /** The levels of a title's bots, those of them that are weaker here than where everything is compiled, and how
   * strong they are by the number of seats. */
  bots: (title: string) =>
    offered().then(({ bots, weaker, strengths }) => ({
      levels: bots[title] ?? [],
      weaker: weaker[title] ?? [],
      strengths: strengths[title] ?? {},
    })),
  levels: (title: string) => api.bots(title).then(({ levels }) => levels),
  /** What a title says, and its numbered rules: for titles that the page was built without. */
  words: (title: string, language: string) => ask('GET /games/{title}/words', { title, language }),
  rules: (title: string) => ask('GET /games/{title}/rules', { title }),
  /** The players' book, and the tables that it shows. */
  book: (title: string, language: string) => ask('GET /books/{title}', { title, language }),
  picture: (title: string, at: number, number: number) =>
    ask('GET /books/{title}/pictures/{at}/{number}', { title, at, number }),
  create: (table: Routes['POST /tables']['body']) => ask('POST /tables', {}, table),
  table: (id: string) => ask('GET /tables/{id}', { id }),
  /** The table from outside: nothing that a seat knows. */
  row: (id: string) => ask('GET /tables/{id}/row', { id }),
  at: (id: string, seq: number) => ask('GET /tables/{id}/at/{seq}', { id, seq }),
  /** Which rule forbids an action of mine now. */
  why: (id: string, action: string) => ask('POST /tables/{id}/why', { id }, { action }),
  note: (id: string) => ask('GET /tables/{id}/note', { id }).then(({ body }) => body),
  /** What it is played with, and what its cards and places say. */
  content: <T extends Title>(_title: T, source: Source, language: string) =>
    askOf(source, '/content', { language }) as unknown as Promise<ContentsOf<T>>,
  /** A word with which anybody may look back at my finished game. */
  share: (id: string) => ask('POST /tables/{id}/share', { id }).then(({ word }) => word),
  unshare: (id: string) => ask('DELETE /tables/{id}/share', { id }),
  /** A game that has ended, every moment of it. */
  replay: (source: Source) => askOf(source, '/replay', {}),
  course: (source: Source) => askOf(source, '/course', {}),
  /** What a bot would have played; it stops thinking when nobody waits any more. */
  advice: (source: Source, seq: number, level: string, leaving: AbortSignal) =>
    askOf(source, '/review/{seq}/advice', { seq, level }, leaving),
  /** An analysis of mine, or one whose link I have. */
  analysis: (id: string, word: string) => ask('GET /analyses/{id}', { id, word }),
  analyses: () => ask('GET /analyses', {}),
  /** What a bot would play there; it stops thinking when nobody waits any more. */
  counsel: (
    asked: { id: string; word: string; version: number; node: number; level: string },
    signal: AbortSignal,
  ) => {
    const path = filled('/analyses/{id}/advice', asked);
    return send(house, 'GET', path, null, signal) as Promise<Routes['GET /analyses/{id}/advice']['answer']>;
  },
  analyse: (begin: Routes['POST /analyses']['body']) => ask('POST /analyses', {}, begin).then(({ id }) => id),
  /** Bring the text of a record: it is checked and kept. */
  bring: (text: string) => ask('POST /records', {}, text),
  records: () => ask('GET /records', {}),
  /** Show the invitation to a private table. */
  admit: (id: string, invite: string) => ask('POST /tables/{id}/invite', { id }, { invite }),
  join: (id: string, seat: number | null = null) =>
    ask('POST /tables/{id}/join', { id }, { seat, entropy: entropy() }),
  /** Stand up; `bot` plays on if it is named. */
  leave: (id: string, bot = '') => ask('POST /tables/{id}/leave', { id, bot }),
  /** Somebody else has run out of time: win, or let a bot go on. */
  claim: (id: string, bot: string) => ask('POST /tables/{id}/claim', { id, bot }),
  endTogether: (id: string, agree: boolean) => ask('PUT /tables/{id}/end', { id }, { agree }),
  /** Offer a pause, agree to it, or refuse; and end it. */
  pause: (id: string, agree: boolean) => ask('PUT /tables/{id}/pause', { id }, { agree }),
  goOn: (id: string) => ask('DELETE /tables/{id}/pause', { id }),
  /** My days off. */
  holidays: () => ask('GET /me/holidays', {}),
  takeHolidays: (begin: number, end: number) => ask('PUT /me/holidays', {}, { begin, end }),
  endHolidays: () => ask('DELETE /me/holidays', {}),
  start: (id: string) => ask('POST /tables/{id}/start', { id }, { entropy: entropy() }),
  /** The host shuts out those who would watch, or lets them speak to the seats. */
  setWatching: (id: string, watching: Routes['PUT /tables/{id}/watching']['body']) =>
    ask('PUT /tables/{id}/watching', { id }, watching),
  /** Delete an own game against bots. */
  remove: (id: string) => ask('DELETE /tables/{id}', { id }),
  report: (id: string, number: number) => ask('POST /tables/{id}/chat/{number}/report', { id, number }),
  turns: () => ask('GET /me/turns', {}),
  /** A code with which I am the same on another device. */
  code: () => ask('POST /me/code', {}),
  useCode: (code: string) => ask('POST /me/code/use', {}, { code }),
  rematch: (id: string, next: boolean) => ask('POST /tables/{id}/rematch', { id }, { next_in_series: next }),
};
