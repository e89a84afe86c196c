/** A worker that thinks, as the house sees it. It is started when it is needed, and ended if it overruns. */
import type { FromThinker, ToThinker } from './messages';

/** What an answer may take besides its seconds, in milliseconds: a device that is busy with other things is no fault. */
const GRACE = 180_000;

interface Asked {
  question: string;
  answered: (text: string) => void;
  failed: (why: Error) => void;
}

export class Thinker {
  #worker: Worker | null = null;
  #ready = false;
  #now: Asked | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting: Asked[] = [];

  constructor(readonly base: string) {}

  /** Load everything before the first question comes. */
  warm(): void {
    if (this.#worker) return;
    const worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#hear(data);
    worker.onerror = () => this.#end('crashed');
    this.#worker = worker;
    this.#say({ type: 'open', base: this.base });
  }

  ask(question: string): Promise<string> {
    this.warm();
    return new Promise((answered, failed) => {
      this.#waiting.push({ question, answered, failed });
      this.#next();
    });
  }

  /** Nobody waits for the answer any more: what was not begun is not begun, and what was is ended. */
  drop(question: string): void {
    const at = this.#waiting.findIndex((asked) => asked.question === question);
    if (at >= 0) this.#waiting.splice(at, 1)[0]!.failed(new Error('left'));
    else if (this.#now?.question === question) this.#end('left');
  }

  #say(message: ToThinker): void {
    this.#worker!.postMessage(message);
  }

  #next(): void {
    if (!this.#ready || this.#now) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#now = next;
    const { seconds } = JSON.parse(next.question) as { seconds: number };
    this.#timer = setTimeout(() => this.#end('overran'), 2_000 * seconds + GRACE);
    this.#say({ type: 'think', question: next.question });
  }

  #hear(message: FromThinker): void {
    if (message.type === 'ready') this.#ready = true;
    else {
      clearTimeout(this.#timer);
      const asked = this.#now;
      this.#now = null;
      if (message.type === 'answer') asked?.answered(message.text);
      else if (asked) asked.failed(new Error(message.why));
      else if (message.again) return this.#restart();
      else return this.#end(message.why);
    }
    this.#next();
  }

  /** Another worker takes the place of this one at once; whoever waits has noticed nothing. */
  #restart(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.warm();
  }

  /** Another worker takes the place of this one when the next question comes. */
  #end(why: string): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    const lost = this.#now ? [this.#now] : this.#waiting.splice(0);
    this.#now = null;
    for (const asked of lost) asked.failed(new Error(why));
    if (this.#waiting.length) this.warm();
  }
}
