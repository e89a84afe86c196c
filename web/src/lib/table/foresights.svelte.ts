/** What options would certainly do: asked for when somebody looks at them, and kept until the table moves on. */
import { SvelteMap } from 'svelte/reactivity';
import { LENGTHS, type Foresight, type ForeseenFrame, type SaidForesee } from '../../types/generated';

/** Actions one after the other. */
export type ActionLine = readonly string[];

/**
 * Milliseconds in which questions are gathered, so that what the mouse or the Tab key only passes is asked about
 * together, and not more often than the server allows.
 */
const GATHER = 125;

const keyOf = (line: ActionLine) => line.join('\n');

export class Foresights {
  /** What is looked at: pointed at, focused or chosen. */
  #line: ActionLine | null = $state.raw(null);
  /** The answers at the place that is pointed at, where there are several. */
  several: readonly string[] = $state.raw([]);
  /** The answers after the present entry; null where there is none. */
  readonly #known = new SvelteMap<string, Foresight | null>();
  readonly #waiting = new Map<string, ((foresight: Foresight | null) => void)[]>();
  #gathered: ActionLine[] = [];
  #asked = new Set<string>();

  constructor(
    readonly seq: () => number,
    readonly send: (message: SaidForesee) => void,
  ) {}

  get line(): ActionLine | null {
    return this.#line;
  }

  /** What is looked at would certainly do this. */
  get shown(): Foresight | null {
    for (let line = this.#line ?? []; line.length; line = line.slice(0, -1)) {
      const known = this.#known.get(keyOf(line));
      if (known) return known;
    }
    return null;
  }

  look(line: ActionLine | null): void {
    if (line && this.#line && keyOf(line) === keyOf(this.#line)) return;
    this.#line = line;
    if (line) void this.ask(line);
  }

  /** What this line would do, or its beginning if the rest is not asked for; null if the server does not say. */
  async ask(line: ActionLine): Promise<Foresight | null> {
    const found = await this.#exactly(line);
    return found || line.length === 1 ? found : this.ask(line.slice(0, -1));
  }

  /** As `ask`, for what was chosen: nobody should have to wait until other questions are gathered. */
  askNow(line: ActionLine): Promise<Foresight | null> {
    const answer = this.ask(line);
    this.#sendGathered();
    return answer;
  }

  #exactly(line: ActionLine): Promise<Foresight | null> {
    const key = keyOf(line);
    const known = this.#known.get(key);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const others = this.#waiting.get(key);
      if (others) others.push(resolve);
      else {
        this.#waiting.set(key, [resolve]);
        if (!this.#gathered.length) setTimeout(() => this.#sendGathered(), GATHER);
        this.#gathered.push(line);
      }
    });
  }

  hear({ id, seq, lines }: ForeseenFrame): void {
    this.#asked.delete(id);
    if (seq !== this.seq()) return;
    for (const { line, foresight } of lines) this.#answer(keyOf(line), foresight);
  }

  /** Was this question refused? Then what it asked stays unknown. */
  refused(id: string): boolean {
    if (!this.#asked.delete(id)) return false;
    this.#giveUp();
    return true;
  }

  /** The table moved on: nothing that was said is true any more. */
  forget(): void {
    this.#line = null;
    this.#known.clear();
    this.#gathered = [];
    this.#giveUp();
  }

  #sendGathered(): void {
    // What was looked at last matters most.
    const lines = this.#gathered.reverse();
    this.#gathered = [];
    for (let from = 0; from < lines.length; from += LENGTHS.lines) {
      const id = crypto.randomUUID();
      this.#asked.add(id);
      const some = lines.slice(from, from + LENGTHS.lines).map((line) => [...line]);
      this.send({ type: 'foresee', id, seq: this.seq(), lines: some });
    }
  }

  #answer(key: string, foresight: Foresight | null): void {
    this.#known.set(key, foresight);
    for (const resolve of this.#waiting.get(key) ?? []) resolve(foresight);
    this.#waiting.delete(key);
  }

  #giveUp(): void {
    for (const waiting of this.#waiting.values()) for (const resolve of waiting) resolve(null);
    this.#waiting.clear();
  }
}
