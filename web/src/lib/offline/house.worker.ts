/** The worker in which the house is: the same Python that a server runs. */
import { Drawer } from './drawer';
import { SpoiltImage, wantsImage, whyFailed } from './image';
import { never, type FromHouse, type ToHouse } from './messages';
import { startPython, type Python } from './python';
import { Thinker } from './thinking';

interface Answers {
  set_aside: number;
  ask(name: string, method: string, path: string, who: string, body: string): Promise<string>;
  leave(name: string): void;
  open(name: string, path: string, who: string): void;
  say(name: string, text: string): void;
  close(name: string): void;
}

/** Milliseconds after which the first table has been shown, and after which everything has come. */
const SOON = 2_000;
const LATER = 10_000;

const say = (message: FromHouse) => self.postMessage(message);
let answers: Answers | null = null;

self.onmessage = ({ data }: MessageEvent<ToHouse>) => {
  switch (data.type) {
    case 'open':
      void open(data.base);
      break;
    case 'ask':
      void ask(data);
      break;
    case 'leave':
      answers?.leave(String(data.id));
      break;
    case 'talk':
      answers?.open(data.name, data.path, JSON.stringify(data.who));
      break;
    case 'say':
      answers?.say(data.name, data.text);
      break;
    case 'close':
      answers?.close(data.name);
      break;
    default:
      never(data);
  }
};

async function open(base: string): Promise<void> {
  try {
    const [drawer, python] = await Promise.all([
      Drawer.open(),
      measured(
        'python',
        startPython(base, (bytes, total, kept) => say({ type: 'loaded', bytes, total, kept })),
      ),
    ]);
    const [bots, study] = [new Thinker(base), new Thinker(base)];
    const js = {
      read: () => drawer.read(),
      write: (rows: string) => drawer.write(rows),
      bots: (question: string) => measured('bot', bots.ask(question)),
      study: (question: string) => study.ask(question),
      drop: (question: string) => study.drop(question),
      hear: (name: string, kind: 'open' | 'heard' | 'closed', text: string) =>
        say({ type: 'heard', name, kind, text }),
    };
    answers = await measured('house', opened(python, js));
    say({ type: 'ready', restored: python.restored, setAside: answers.set_aside });
    setTimeout(() => bots.warm(), SOON);
    setTimeout(() => void remember(base, python.manifest.digest), LATER);
  } catch (wrong) {
    say(await whyFailed(base, wrong));
  }
}

/** Open the house. If it does not open with memory that was kept, that may be the reason. */
async function opened(python: Python, js: object): Promise<Answers> {
  try {
    const worker = python.pyimport('tampu.server.local.worker') as {
      opened: (js: object) => Promise<Answers>;
    };
    return await worker.opened(js);
  } catch (wrong) {
    throw python.restored ? new SpoiltImage(String(wrong)) : wrong;
  }
}

/** The tools of developers show how long this took. */
async function measured<T>(what: string, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work;
  performance.measure(what, { start });
  return done;
}

/** Later starts shall be quicker. A browser that lets nothing be kept starts as at the first visit. */
async function remember(base: string, files: string): Promise<void> {
  if (!(await wantsImage(base, files).catch(() => false))) return;
  const worker = new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = worker.onerror = () => worker.terminate();
  worker.postMessage(base);
}

async function ask({ id, method, path, who, body }: Extract<ToHouse, { type: 'ask' }>): Promise<void> {
  try {
    const told = await answers!.ask(String(id), method, path, JSON.stringify(who), body);
    const [status, text] = JSON.parse(told) as [number, string];
    say({ type: 'answer', id, status, text });
  } catch (wrong) {
    say({ type: 'answer', id, status: 500, text: JSON.stringify({ reason: String(wrong), why: 'server' }) });
  }
}
