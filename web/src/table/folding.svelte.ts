/** Which zones of a table lie open: the whole table, or one zone while the others are folded. */
import { breakpoint } from '../lib/breakpoints';

/** The zone that lies below the boards. */
export const MINE = 'mine';

interface Kept {
  /** The zone that has the row; none while the whole table lies open. */
  zone: string;
  /** What is mine lies open; null until the person says so, or not. */
  mine: boolean | null;
}

export class Folding {
  /** Enough room for everything; a phone scrolls anyway. */
  readonly #roomy = breakpoint('roomy', 'narrow');
  #kept: Kept = $state.raw({ zone: '', mine: null });

  /** It is remembered under this name as long as the tab is open. */
  constructor(readonly name: string) {
    try {
      this.#kept = { ...this.#kept, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Kept>) };
    } catch {
      // A browser that stores nothing begins with the whole table.
    }
  }

  get zone(): string {
    return this.#kept.zone;
  }

  isOpen(zone: string): boolean {
    if (this.zone) return zone === this.zone;
    return zone !== MINE || (this.#kept.mine ?? this.#roomy.current);
  }

  /** A zone takes the row, or gives it back; what is mine comes and goes below the whole table. */
  turn(zone: string): void {
    if (zone === MINE) this.#keep({ zone: '', mine: !this.isOpen(MINE) });
    else this.#keep({ ...this.#kept, zone: zone === this.zone ? '' : zone });
  }

  /** Everything lies open, for somebody who is shown around. */
  unfold(): void {
    this.#keep({ zone: '', mine: true });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      sessionStorage.setItem(this.name, JSON.stringify(kept));
    } catch {
      // It holds until the page is left.
    }
  }
}
