/** The walks of the Otoma that were just told, shown one after the other. */
import { untrack } from 'svelte';
import { eventsOf } from '../../../lib/titles/events';
import type { TableModel } from '../../../lib/table/table.svelte';
import type { Entry } from '../../../lib/server/wire';

export interface Walk {
  key: string;
  colour: string;
  /** Where the pawn stood, and every square it came to. */
  path: string[];
}

export class Walks {
  queue: Walk[] = $state.raw([]);
  #seen = Infinity;

  /** Made where a component begins: it listens as long as that is shown. */
  constructor(table: () => TableModel) {
    $effect(() => this.#listen(table().entries));
  }

  get walk(): Walk | null {
    return this.queue[0] ?? null;
  }

  /** The walk that ends on a square and has not been shown to its end. */
  to(square: string, colour?: string): Walk | undefined {
    return this.queue.find((walk) => walk.path.at(-1) === square && (colour ?? walk.colour) === walk.colour);
  }

  done = (key: string): void => {
    this.queue = this.queue.filter((walk) => walk.key !== key);
  };

  /** Only what happens while somebody looks is shown; the log tells the rest. */
  #listen(entries: Entry[]): void {
    const last = entries.at(-1)?.seq;
    if (last === undefined) return;
    if (this.#seen === Infinity) this.#seen = last;
    const fresh = entries.filter((entry) => entry.seq > this.#seen);
    this.#seen = last;
    const walks = fresh.flatMap((entry) =>
      eventsOf('tiwanaku', entry).flatMap((told, i) =>
        told.event === 'otoma walked'
          ? [
              {
                key: `${entry.seq}.${i}`,
                colour: told.colour,
                path: [told.origin, ...told.path],
              },
            ]
          : [],
      ),
    );
    if (walks.length) this.queue = [...untrack(() => this.queue), ...walks];
  }
}
