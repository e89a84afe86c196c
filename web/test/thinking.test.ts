import { beforeEach, expect, test, vi } from 'vitest';
import type { FromThinker, ToThinker } from '../src/lib/offline/messages';
import { Thinker } from '../src/lib/offline/thinking';

/** A worker that answers when the test wants it to. */
class Hired {
  static readonly all: Hired[] = [];
  readonly heard: ToThinker[] = [];
  onmessage: ((event: { data: FromThinker }) => void) | null = null;
  ended = false;
  constructor() {
    Hired.all.push(this);
  }
  postMessage(message: ToThinker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(data: FromThinker): void {
    this.onmessage?.({ data });
  }
  get questions(): string[] {
    return this.heard.flatMap((message) => (message.type === 'think' ? [message.question] : []));
  }
}

const question = (name: string) => JSON.stringify({ name, seconds: 1 });
const [A, B, C] = [question('a'), question('b'), question('c')];

beforeEach(() => {
  Hired.all.length = 0;
  vi.stubGlobal('Worker', Hired);
});

test('what nobody waits for any more is not thought about', async () => {
  const thinker = new Thinker('https://example.org/');
  const [first, left, last] = [thinker.ask(A), thinker.ask(B), thinker.ask(C)];
  const [worker] = Hired.all;
  worker!.say({ type: 'ready' });
  thinker.drop(B);
  await expect(left).rejects.toThrow('left');
  worker!.say({ type: 'answer', text: 'to a' });
  worker!.say({ type: 'answer', text: 'to c' });
  expect(await first).toBe('to a');
  expect(await last).toBe('to c');
  expect(worker!.questions).toEqual([A, C]);
});

test('a thought that nobody waits for any more is ended, and another worker goes on', async () => {
  const thinker = new Thinker('https://example.org/');
  const [left, last] = [thinker.ask(A), thinker.ask(B)];
  Hired.all[0]!.say({ type: 'ready' });
  thinker.drop(A);
  await expect(left).rejects.toThrow('left');
  expect(Hired.all[0]!.ended).toBe(true);
  Hired.all[1]!.say({ type: 'ready' });
  Hired.all[1]!.say({ type: 'answer', text: 'to b' });
  expect(await last).toBe('to b');
  thinker.drop(B);
  expect(Hired.all[1]!.ended).toBe(false);
});
