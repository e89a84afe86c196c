/** What page and worker say to each other. */

/** Who is at the device: a user, or the person of a seat at a table that several share. */
export type Who = Record<string, string>;

export type ToHouse =
  | { type: 'open'; base: string }
  | { type: 'ask'; id: number; method: string; path: string; who: Who; body: string }
  /** Nobody waits for the answer any more. */
  | { type: 'leave'; id: number }
  | { type: 'talk'; name: string; path: string; who: Who }
  | { type: 'say'; name: string; text: string }
  | { type: 'close'; name: string };

export type FromHouse =
  | { type: 'loaded'; bytes: number; total: number; kept: number }
  /** `setAside`: how many games and other things were kept that cannot be read. */
  | { type: 'ready'; restored: boolean; setAside: number }
  | Failed
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'heard'; name: string; kind: 'open' | 'heard' | 'closed'; text: string };

export type ToThinker = { type: 'open'; base: string } | { type: 'think'; question: string };

export type FromThinker = { type: 'ready' } | { type: 'answer'; text: string } | Failed;

/** `again`: it was the memory that was kept, which is forgotten now; another worker will start without. */
export interface Failed {
  type: 'failed';
  why: string;
  again: boolean;
}

/** A message of another kind cannot come. */
export function never(message: never): never {
  throw new Error(JSON.stringify(message));
}
