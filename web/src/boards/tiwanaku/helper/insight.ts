/** What can be known of a valley, as the server answers. See docs/api.md. */
import { ask, askOf, type Source } from '../../../lib/server/api';
import type {
  TiwanakuDivination as Divination,
  TiwanakuHelp as Help,
  TiwanakuOdds as Odds,
} from '../../../types/generated';
import type { Pencilled } from '../pencil/pencil';

/** A square to explain, or the facts that hints were given for: the next hint is about another one. */
export type About = number | { given: [number, string][] };

export function askHelp(
  table: string,
  marks: Pencilled,
  number: (name: string) => number,
  about: About,
  longer: boolean,
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

export function askOdds(source: Source, seq: number): Promise<Odds> {
  return askOf(source, '/review/{seq}/odds', { seq }) as unknown as Promise<Odds>;
}

export function askDivination(source: Source, seq: number): Promise<Divination> {
  return askOf(source, '/review/{seq}/proof', { seq }) as unknown as Promise<Divination>;
}
