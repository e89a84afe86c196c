/** Which zones of a table lie open: the whole table, or one zone while the others are folded. */
import { breakpoint } from '../../lib/browser/breakpoints';

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

  /**
   * It is remembered under this name as long as the tab is open. Where a bar above the boards takes room, what is mine
   * begins folded.
   */
  constructor(
    readonly name: string,
    readonly barred: boolean,
  ) {
    try {
      this.#kept = { ...this.#kept, ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Kept>) };
    } catch {
      // A browser that stores nothing begins with the whole table.
    }
  }

  /** A folded zone that is asked about lies open as long as the question stands. */
  #asked = $state('');

  get zone(): string {
    return this.#asked === MINE ? '' : this.#asked || this.#kept.zone;
  }

  isOpen(zone: string): boolean {
    if (this.zone) return zone === this.zone;
    return (
      zone !== MINE || this.#asked === MINE || (this.#kept.mine ?? (this.#roomy.current && !this.barred))
    );
  }

  /** A question came: the answers lie in these zones, most of them in the first. Its zone unfolds, the last gives its place back. */
  ask(zones: string[]): void {
    this.#asked = '';
    if (zones[0] && !zones.some((zone) => this.isOpen(zone))) this.#asked = zones[0];
  }

  /** A zone takes the row, or gives it back; what is mine comes and goes below the whole table. */
  turn(zone: string): void {
    const open = this.isOpen(zone);
    this.#asked = '';
    if (open !== this.isOpen(zone)) return;
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
