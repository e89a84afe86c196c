/** A house in this browser: what the page asks goes to a worker. It is opened when the first question comes. */
import type { Answer, Hearing, House, Talk } from '../server/house';
import { persist } from './keeping.svelte';
import { never, type FromHouse, type ToHouse, type Who } from './messages';

const WHO = 'tampu.who';
const LOCK = 'tampu house';
/** What begins a game. */
const BEGINS = /^\/(tables\/[^/]+\/start|daily)$/;

export type Opening = 'loading' | 'ready' | 'failed' | 'elsewhere';

export class WorkerHouse implements House {
  opening: Opening = $state('loading');
  bytes = $state(0);
  total = $state(0);
  /** What this browser will keep in all. */
  kept = $state(0);
  why = $state('');
  /** How many games and other things are kept here that this version cannot read. */
  setAside = $state(0);
  /** Did Python begin with memory that was kept? */
  restored = false;
  /** Who is at the device, at a table that several people here share. */
  seat: { table: string; seat: number } | null = null;
  #worker: Worker | null = null;
  #last = 0;
  readonly #asked = new Map<number, (answer: Answer) => void>();
  readonly #talks = new Map<string, Hearing>();
  #begun: () => void = () => {};
  readonly #ready = new Promise<void>((resolve) => (this.#begun = resolve));

  constructor() {
    // Whoever likes can ask their own house from the console, as a program asks a server.
    Object.assign(globalThis, {
      tampu: {
        ask: (method: string, path: string, body: unknown = null) => this.ask(method, path, body, null),
        restored: () => this.restored,
      },
    });
  }

  /** Load the house. It can be open in one tab only: the last one that asks gets it. */
  open(): void {
    if (this.#worker) return;
    this.#worker = this.#hired();
    void navigator.locks
      .request(LOCK, { steal: true }, async () => {
        this.#begin();
        await new Promise(() => {});
      })
      .catch(() => this.#lost());
  }

  #hired(): Worker {
    const worker = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#hear(data);
    worker.onerror = (event) => this.#hear({ type: 'failed', why: event.message, again: false });
    return worker;
  }

  #begin(): void {
    this.#say({ type: 'open', base: new URL(import.meta.env.BASE_URL, document.baseURI).href });
  }

  /** A worker in which Python did not start has nothing to save: another one takes its place. */
  #beginAgain(): void {
    this.#worker?.terminate();
    this.#worker = this.#hired();
    this.#begin();
  }

  /** Another tab has opened the house: this one must not change anything any more. */
  #lost(): void {
    this.#worker?.terminate();
    this.opening = 'elsewhere';
    for (const hearing of this.#talks.values()) hearing.closed(1001);
    this.#talks.clear();
  }

  async ask(method: string, path: string, body: unknown, signal: AbortSignal | null): Promise<Answer> {
    this.open();
    await this.#ready;
    signal?.throwIfAborted();
    const id = (this.#last += 1);
    const answer = new Promise<Answer>((resolve, reject) => {
      this.#asked.set(id, resolve);
      signal?.addEventListener('abort', () => {
        if (this.#asked.delete(id)) this.#say({ type: 'leave', id });
        reject(signal.reason as Error);
      });
    });
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    const who = body === null ? this.#who(path) : { ...this.#who(path), 'content-type': type };
    const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    this.#say({ type: 'ask', id, method, path: `/api${path}`, who, body: text });
    const found = await answer;
    if (path === '/me/guest' && found.status === 200)
      localStorage.setItem(WHO, (JSON.parse(found.text) as { id: string }).id);
    if (path === '/me/logout') localStorage.removeItem(WHO);
    if (method === 'POST' && BEGINS.test(path) && found.status < 300) void persist();
    return found;
  }

  /** Ask as somebody else at the device. */
  async as<T>(who: string, work: () => Promise<T>): Promise<T> {
    const before = localStorage.getItem(WHO);
    localStorage.setItem(WHO, who);
    try {
      return await work();
    } finally {
      if (before === null) localStorage.removeItem(WHO);
      else localStorage.setItem(WHO, before);
    }
  }

  talk(path: string, hearing: Hearing): Talk {
    const name = `talk ${(this.#last += 1)}`;
    this.#talks.set(name, hearing);
    const who = this.#who(path);
    void this.#ready.then(() => this.#say({ type: 'talk', name, path: `/api${path}`, who }));
    return {
      say: (text) => this.#say({ type: 'say', name, text }),
      close: () => this.#say({ type: 'close', name }),
    };
  }

  #who(path: string): Who {
    const who = localStorage.getItem(WHO);
    const named: Who = who ? { 'x-tampu-who': who } : {};
    const shared = this.seat && path.split(/[/?]/)[2] === this.seat.table && path.startsWith('/tables/');
    return shared ? { ...named, 'x-tampu-seat': String(this.seat!.seat) } : named;
  }

  #say(message: ToHouse): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromHouse): void {
    switch (message.type) {
      case 'loaded':
        this.bytes = message.bytes;
        this.total = message.total;
        this.kept = message.kept;
        break;
      case 'ready':
        this.restored = message.restored;
        this.setAside = message.setAside;
        this.opening = 'ready';
        this.#begun();
        break;
      case 'failed':
        if (message.again) this.#beginAgain();
        else {
          this.opening = 'failed';
          this.why = message.why;
        }
        break;
      case 'answer':
        this.#asked.get(message.id)?.({ status: message.status, reason: '', text: message.text });
        this.#asked.delete(message.id);
        break;
      case 'heard':
        this.#tell(message);
        break;
      default:
        never(message);
    }
  }

  #tell({ name, kind, text }: Extract<FromHouse, { type: 'heard' }>): void {
    const hearing = this.#talks.get(name);
    if (kind === 'open') hearing?.open();
    else if (kind === 'heard') hearing?.heard(text);
    else {
      this.#talks.delete(name);
      hearing?.closed(Number(text));
    }
  }
}
