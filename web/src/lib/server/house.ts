/** The port between page and house. Boards, lists and pages do not know which of the two houses answers. */
import { WorkerHouse } from '../offline/house.svelte';
import { NetHouse } from './net';

export interface Answer {
  status: number;
  /** What a server says besides, for developers. */
  reason: string;
  text: string;
}

/** What is heard of a conversation. */
export interface Hearing {
  open(): void;
  heard(text: string): void;
  closed(code: number): void;
}

export interface Talk {
  /** Says nothing while the conversation is not open. */
  say(text: string): void;
  close(): void;
}

export interface House {
  ask(method: string, path: string, body: unknown, signal: AbortSignal | null): Promise<Answer>;
  /** Begin a conversation with a table. */
  talk(path: string, hearing: Hearing): Talk;
}

/** Is the house in this browser, in files that any web server can give out? */
export const OFFLINE = import.meta.env.MODE === 'static';

/** The house in this browser, if that is where it is. */
export const local: WorkerHouse | null = OFFLINE ? new WorkerHouse() : null;

export const house: House = local ?? new NetHouse();
