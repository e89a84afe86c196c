import { expect, test } from 'vitest';
import { filesOf } from '../src/lib/offline/archive';

const BLOCK = 512;

/** An archive as the build writes it: a header and whole blocks for each file, and two empty blocks. */
function archive(...files: [folder: string, name: string, content: string][]): ArrayBuffer {
  const blocks = files.map(([, , content]) => 1 + Math.ceil(content.length / BLOCK));
  const whole = new Uint8Array((blocks.reduce((sum, n) => sum + n, 0) + 2) * BLOCK);
  const put = (text: string, at: number) => whole.set(new TextEncoder().encode(text), at);
  let at = 0;
  files.forEach(([folder, name, content], i) => {
    put(name, at);
    put(content.length.toString(8).padStart(11, '0'), at + 124);
    put(folder, at + 345);
    put(content, at + BLOCK);
    at += blocks[i]! * BLOCK;
  });
  return whole.buffer;
}

test('the files of an archive have their names, folders and contents', () => {
  const long = 'x'.repeat(BLOCK + 1);
  const name = 'n'.repeat(100);
  const found = [...filesOf(archive(['', 'a/b.txt', long], ['deep/down', name, ''], ['', 'last', 'end']))];
  const text = found.map(([path, content]) => [path, new TextDecoder().decode(content)]);
  expect(text).toEqual([
    ['a/b.txt', long],
    [`deep/down/${name}`, ''],
    ['last', 'end'],
  ]);
});
