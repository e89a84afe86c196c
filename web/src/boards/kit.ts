/** What a title brings to the table page. */
import type { Component } from 'svelte';
import type { TableModel } from '../lib/table.svelte';
import { bring } from '../lib/words.svelte';

export interface Option {
  action: string;
  label: string;
}
export interface Group {
  key: string;
  label: string;
  options: Option[];
}

/** The move being made: chosen step by step, shown as a preview, sent by the one button that commits. */
export interface Hand {
  /** The action that the button would send. */
  readonly chosen: string | null;
  /** What the button says. */
  readonly label: string;
  /** What the move would be, in words. */
  readonly detail: string;
  /** Something has been picked that Cancel would drop. */
  readonly begun: boolean;
  /** Every legal action, grouped for the list. */
  readonly groups: Group[];
  choose(action: string): void;
  cancel(): void;
  /** What an action does, in words. */
  say?(action: string): string;
}

export interface Score {
  points: number;
  unit: string;
}

/** What a thing on the table is, in words. */
export interface Explained {
  title: string;
  sentences: string[];
  rule?: string;
  /** Moves that are not possible here now: each can be asked "why not?". */
  attempts?: Option[];
}

/** A series of points per seat, one value per entry, for the chart at the end. */
export type History = number[][];

export interface Part {
  table: TableModel;
  hand: Hand;
}

export interface Kit {
  hand(table: TableModel): Hand;
  score(table: TableModel, seat: number): Score | null;
  history(table: TableModel): History | null;
  /** What lies at a place, as boards name it in `data-place`; null where there is nothing to say. */
  explain?(table: TableModel, place: string): Explained | null;
  Board: Component<Part>;
  /** What is mine, below the board. */
  Tray: Component<Part> | null;
  /** More about a seat, on its card. */
  Seat: Component<{ table: TableModel; seat: number }> | null;
  /** More at the side, such as a view from above. */
  Side: Component<Part> | null;
  /** What can be learned from a finished game, beside its replay. */
  Review?: Component<Part>;
}

const kits: Record<string, () => Promise<{ kit: Kit }>> = {
  rumis: () => import('./rumis/kit'),
  tiwanaku: () => import('./tiwanaku/kit'),
};

/** The drawn board of a title with its words, or the plain one. */
export async function kitFor(title: string): Promise<Kit> {
  const load = kits[title] ?? (() => import('./plain/kit'));
  const [{ kit }] = await Promise.all([load(), bring(`boards/${title}`)]);
  return kit;
}
