/** What can be known of a valley, as the server answers. See docs/api.md. */
import { ask } from '../../lib/api';
import type { Facts } from '../../lib/words.svelte';
import type { Marks, Pencilled } from './pencil';

export interface Fact {
  square: number;
  terrain: number | null;
  crop: number | null;
}
export interface Contradiction extends Marks {
  square: number;
}
export interface Reason {
  technique: string;
  rule: string;
  square: number;
  uses: number[];
  /** The name of the reason in the words of the title, and what it is about. */
  why: string;
  facts: Facts;
}
export interface Hint {
  square: number;
  kind: 'terrain' | 'crop';
  value: number;
  steps: Reason[];
  exhaustive: boolean;
}
export interface Help {
  level: string;
  status: 'complete' | 'partial';
  contradictions: Contradiction[];
  certain: Fact[] | null;
  hints: Hint[] | null;
}
export interface Odds {
  status: 'complete' | 'partial';
  maps: number | null;
  squares: { square: number; terrain: number[]; crops: number[] }[];
}
export interface Divination {
  square: number;
  level: number;
  right: boolean;
  provable: boolean | null;
  share: number | null;
  status: 'complete' | 'partial';
  hint: Hint | null;
}

export function askHelp(table: string, marks: Pencilled, number: (name: string) => number): Promise<Help> {
  const sent = Object.entries(marks).map(([name, { terrain, crops }]) => ({
    square: number(name),
    terrain,
    crops,
  }));
  return ask<Help>('POST', `/tables/${table}/help`, { marks: sent });
}

export function askOdds(source: string, seq: number): Promise<Odds> {
  return ask<Odds>('GET', `${source}/review/${seq}/odds`);
}

export function askDivination(source: string, seq: number): Promise<Divination> {
  return ask<Divination>('GET', `${source}/review/${seq}/divination`);
}
