/** What a viewer gets of a table. See docs/api.md. */
import type { Heard, Json, Outcome, Told } from '../types/generated';

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

/** What is heard over the socket of a table. */
export type Received =
  | Heard
  | ({ type: 'state' } & Sight)
  | ({ type: 'entry'; entry: Entry } & Sight)
  | { type: 'log'; entries: Entry[] }
  | { type: 'chat'; lines: Line[] };

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
