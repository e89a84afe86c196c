/** The breakpoints of the style sheets, for scripts. */
import { MediaQuery } from 'svelte/reactivity';
import source from '../../styles/breakpoints.css?raw';

type Breakpoint = 'narrow' | 'short' | 'middle' | 'upright' | 'roomy' | 'tight-down' | 'wide' | 'touch';

/** Every query of `styles/breakpoints.css` by its name. */
export const BREAKPOINTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...source.matchAll(/^@custom-media --([\w-]+) ([^;]+);$/gm)].map(([, name, query]) => [
    name,
    query!.replace(/\s+/g, ' '),
  ]),
);

/** Whether the window is, at this moment, one of these. */
export function breakpoint(...names: Breakpoint[]): MediaQuery {
  return new MediaQuery(names.map((name) => BREAKPOINTS[name]).join(', '));
}
