/** One conversation with a table. It comes back by itself, resumes where it was, and sends again what was not answered. */
import type { Heard, Said } from '../../types/generated';
import { house, type Talk } from './house';

export type Connection = 'connecting' | 'connected' | 'lost';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 20_000;
/** The table is not there, or not for us: no use in knocking again. */
const FINAL = [4403, 4404];

export class TableSocket {
  #talk: Talk | null = null;
  #isOpen = false;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #closed = false;
  /** Acts and undos without an answer, by their id: the server applies each id once. */
  readonly #waiting = new Map<string, Said>();

  constructor(
    readonly table: string,
    readonly after: () => number,
    readonly hear: (message: Heard) => void,
    readonly changed: (connection: Connection) => void,
  ) {
    this.#open();
  }

  send(message: Said): void {
    if (message.type === 'act' || message.type === 'undo') this.#waiting.set(message.id, message);
    if (this.#isOpen) this.#talk?.say(JSON.stringify(message));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#talk?.close();
  }

  #open(): void {
    this.changed('connecting');
    this.#talk = house.talk(`/tables/${this.table}/socket?after=${this.after()}&changes=true`, {
      open: () => {
        this.#isOpen = true;
        this.#wait = FIRST_WAIT;
        this.changed('connected');
        for (const message of this.#waiting.values()) this.#talk?.say(JSON.stringify(message));
        this.#beat = setInterval(() => this.send({ type: 'ping' }), HEARTBEAT);
      },
      heard: (text) => {
        const message = JSON.parse(text) as Heard;
        if (message.type === 'ack' || message.type === 'refused') this.#waiting.delete(message.id);
        this.hear(message);
      },
      closed: (code) => {
        this.#isOpen = false;
        clearInterval(this.#beat);
        if (this.#closed) return;
        this.changed('lost');
        if (FINAL.includes(code)) return;
        this.#timer = setTimeout(() => this.#open(), this.#wait);
        this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
      },
    });
  }
}
