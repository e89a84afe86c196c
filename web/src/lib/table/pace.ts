/** More things than this are not shown one by one: somebody was away. */
const MOST = 24;

/** Things that come too fast to be followed wait their turn; whoever is in a hurry gets all of them at once. */
export class Pace<T> {
  #waiting: T[] = [];
  #shown: T | null = null;
  #at = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pause` is how long after one thing the next may be shown, in milliseconds; `last` is the last that waits. */
  constructor(
    readonly show: (thing: T) => void,
    readonly pause: (shown: T, next: T, last: T) => number,
  ) {}

  push(thing: T): void {
    this.#waiting.push(thing);
    if (this.#waiting.length > MOST) this.hurry();
    else this.#wait();
  }

  /** Show all that waits; false if nothing did. */
  hurry(): boolean {
    clearTimeout(this.#timer);
    const late = this.#waiting.length > 0;
    while (this.#waiting.length) this.#next();
    return late;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    while (this.#waiting.length) {
      const due = this.#due();
      if (due > 0) {
        this.#timer = setTimeout(() => {
          this.#next();
          this.#wait();
        }, due);
        return;
      }
      this.#next();
    }
  }

  /** Milliseconds until the next thing may be shown. What came slowly enough by itself does not wait. */
  #due(): number {
    if (this.#shown === null) return 0;
    const [next, last] = [this.#waiting[0]!, this.#waiting.at(-1)!];
    return this.#at + this.pause(this.#shown, next, last) - performance.now();
  }

  #next(): void {
    const thing = this.#waiting.shift()!;
    this.#shown = thing;
    this.#at = performance.now();
    this.show(thing);
  }
}
