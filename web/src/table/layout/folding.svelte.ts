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

  /** Where the answers lie, most of them in the first; nowhere once the person has turned to something else. */
  #answers: string[] = $state.raw([]);
  /** A folded zone that is asked about lies open as long as the question stands. */
  readonly #asked = $derived(
    this.#answers.some((zone) => this.#liesOpen(zone, this.#kept.zone, false))
      ? ''
      : (this.#answers[0] ?? ''),
  );

  /** The zone that has the row. What is mine takes it where it does not fit below the boards. */
  get zone(): string {
    if (this.#asked === MINE && !this.#tight) return '';
    return this.#asked || this.#kept.zone;
  }

  get #tight(): boolean {
    return !this.#roomy.current && !this.barred;
  }

  /** The person has folded or unfolded something here. */
  get isArranged(): boolean {
    return this.#kept.zone !== '' || this.#kept.mine !== null;
  }

  isOpen(zone: string): boolean {
    return this.#liesOpen(zone, this.zone, this.#asked === MINE);
  }

  /** Does a zone lie open while this one, or none, has the row? */
  #liesOpen(zone: string, row: string, mine: boolean): boolean {
    if (row) return zone === row;
    return zone !== MINE || mine || (this.#kept.mine ?? (this.#roomy.current && !this.barred));
  }

  /** A question came: its zone unfolds, the last gives its place back. */
  ask(answers: string[]): void {
    this.#answers = answers;
  }

  /** A zone takes the row, or gives it back; where there is room, what is mine comes and goes below the whole table. */
  turn(zone: string): void {
    const open = this.isOpen(zone);
    this.#answers = [];
    if (open !== this.isOpen(zone)) return;
    if (zone !== MINE) this.#keep({ ...this.#kept, zone: zone === this.zone ? '' : zone });
    else if (this.#tight) this.#keep({ zone: open ? '' : MINE, mine: null });
    else this.#keep({ zone: '', mine: !open });
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
