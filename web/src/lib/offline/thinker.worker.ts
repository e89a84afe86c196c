/** The worker in which bots and helpers think: they get a question and nothing else. */
import type { FromThinker, ToThinker } from './messages';
import { startPython } from './python';

const say = (message: FromThinker) => self.postMessage(message);
let think: (question: string) => string = () => '';

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === 'open') void open(data.base);
  else
    try {
      say({ type: 'answer', text: think(data.question) });
    } catch (wrong) {
      say({ type: 'failed', why: String(wrong) });
    }
};

async function open(base: string): Promise<void> {
  try {
    const python = await startPython(base, ['python/tampu.zip', 'python/reasons.zip']);
    think = (python.pyimport('tampu.server.local.thinking') as { think: typeof think }).think;
    say({ type: 'ready' });
  } catch (wrong) {
    say({ type: 'failed', why: String(wrong) });
  }
}
