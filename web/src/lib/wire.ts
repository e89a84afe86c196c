/** What the server sends and takes. See docs/api.md. */
import type { Json } from '../types/generated';

export type Status = 'open' | 'playing' | 'over' | 'stopped';

export interface Chair {
  kind: 'open' | 'invited' | 'person' | 'bot';
  name: string;
  level: string;
}

export interface Clock {
  kind: 'none' | 'live' | 'days';
  /** Seconds, for a live clock. */
  bank: number;
  increment: number;
  days: number;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  rivals: number | null;
  sources: Record<string, number>[];
}

/** A table from outside, as the lobby shows it. */
export interface TableRow {
  id: string;
  title: string;
  options: Record<string, string>;
  status: Status;
  public: boolean;
  host: number | null;
  seats: Chair[];
  clock: Clock;
  commitment: string;
  series: { number: number; totals: number[] } | null;
  rematch: string;
  created: number;
  started: number;
  ended: number;
  seq: number;
  actor: number | null;
  outcome: Outcome | null;
  digest: string;
  /** In the lobby: my seat, and how many people watch. */
  seat?: number | null;
  watching?: number;
}

export type Public = Record<string, Json>;

/** What everybody at the table knows; the game's part is there once it has started. */
export interface Shared extends TableRow {
  entropies?: string[];
  secret?: string | null;
  /** When the clock of the actor began to run, and the milliseconds left to each seat. */
  since?: number;
  banks?: number[];
  question?: string | null;
  private?: boolean;
  legal?: string[] | null;
  view?: Public;
}

/** What this viewer knows besides. */
export interface Own {
  seat: number | null;
  invite?: string;
  lone?: boolean;
  view: Public;
  legal: string[] | null;
  undo: boolean;
}

export interface Sight {
  shared: Shared;
  own: Own;
}

export type Told = Record<string, Json>;

export interface Entry {
  seq: number;
  seat: number | null;
  kind: 'start' | 'action' | 'undo' | 'replaced' | 'stopped';
  text: string;
  at: number;
  events: Told[];
}

export interface Line {
  number: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Person {
  id: string;
  name: string;
  account: boolean;
}

/** How a finished game went, with nothing hidden. */
export interface Course {
  /** The scores where they changed, and for each seat the points by source. */
  points: { seq: number; scores: number[]; rivals: number | null; sources: Record<string, number>[] }[];
  entries: { seq: number; seat: number | null; text: string; events: Told[] }[];
}

/** What a bot would have played. */
export interface Advice {
  seat: number;
  level: string;
  action: string;
  played: string | null;
  options: { action: string; worth?: number; success?: number; tried?: number }[];
}

/** The scenario of the day. */
export interface Daily {
  date: string;
  title: string;
  options: Record<string, string>;
  seats: number;
  /** What the title says of it before it is played. */
  about: Record<string, Json>;
  results: { name: string; score: number; rivals: number | null; won: boolean; table: string | null }[];
}

/** A moment of a record that somebody brought. */
export interface Seen {
  title: string;
  names: string[];
  entry: number;
  entries: number;
  actor: number | null;
  question: string | null;
  view: { public: Public; own: Public };
  outcome: Outcome | null;
}
