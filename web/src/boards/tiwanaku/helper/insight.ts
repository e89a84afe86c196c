/** What can be known of a valley, as the server answers. See docs/api.md. */
import { ask, askOf, type Source } from '../../../lib/server/api';
import {
  LENGTHS,
  type TiwanakuDivination as Divination,
  type TiwanakuHelp as Help,
  type TiwanakuLook as Look,
  type TiwanakuOdds as Odds,
} from '../../../types/generated';
import type { Fact } from './given';
import type { Pencilled } from '../pencil/pencil';

/** A square to explain, or the facts that hints were given for, if any: the next hint is about another one. */
export type About = number | null | { given: Fact[] };

export function askHelp(
  table: string,
  marks: Pencilled,
  number: (name: string) => number,
  about: About,
  longer: number,
): Promise<Help> {
  const sent = Object.entries(marks).map(([name, { terrain, crops }]) => ({
    square: number(name),
    terrain,
    crops,
  }));
  return ask(
    'POST /tables/{id}/help',
    { id: table },
    { marks: sent, about, longer },
  ) as unknown as Promise<Help>;
}

/** How far a longer look has come: of its slices, and of all that was open. */
export interface Progress {
  done: number;
  decided: number;
}

/**
 * Look longer, slice by slice, until twice as much work is done or everything is known.
 * How many slices that is then; nothing if `tell` says that nobody waits any more.
 */
export async function lookLonger(
  table: string,
  slices: number,
  tell: (progress: Progress) => boolean,
): Promise<number | null> {
  for (let done = 1; done <= LENGTHS.look; done++) {
    const longer = slices + done;
    const answer = await ask('POST /tables/{id}/look', { id: table }, { longer });
    const { status, share } = answer as unknown as Look;
    if (!tell({ done: done / LENGTHS.look, decided: share })) return null;
    if (status === 'complete') return longer;
  }
  return slices + LENGTHS.look;
}

export function askOdds(source: Source, seq: number): Promise<Odds> {
  return askOf(source, '/review/{seq}/odds', { seq }) as unknown as Promise<Odds>;
}

export function askDivination(source: Source, seq: number): Promise<Divination> {
  return askOf(source, '/review/{seq}/proof', { seq }) as unknown as Promise<Divination>;
}
