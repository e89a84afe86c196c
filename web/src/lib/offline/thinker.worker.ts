/** The worker in which bots and helpers think: they get a question and nothing else. */
import { whyFailed } from './image';
import type { FromThinker, ToThinker } from './messages';
import { startPython, type Python } from './python';

const REASONS = 'python/reasons';

const say = (message: FromThinker) => self.postMessage(message);
let python: Python | null = null;
let reasons: Promise<void> | null = null;
let base = '';

self.onmessage = ({ data }: MessageEvent<ToThinker>) => void hear(data);

async function hear(message: ToThinker): Promise<void> {
  try {
    if (message.type === 'open') {
      base = message.base;
      python = await startPython(base);
      python.pyimport('tampu.server.local.thinking');
      say({ type: 'ready' });
    } else say({ type: 'answer', text: await think(python!, message.question) });
  } catch (wrong) {
    say(await whyFailed(base, wrong));
  }
}

/** What solves clauses is loaded when a title is thought about that needs it. */
async function think(python: Python, question: string): Promise<string> {
  const { title } = JSON.parse(question) as { title?: string };
  if (title && python.manifest.reasons.includes(title)) await (reasons ??= brought(python));
  const { think } = python.pyimport('tampu.server.local.thinking') as { think: (question: string) => string };
  return think(question);
}

/** What did not come is asked for again by the next question. */
async function brought(python: Python): Promise<void> {
  try {
    await python.bring(REASONS);
  } catch (wrong) {
    reasons = null;
    throw wrong;
  }
}
