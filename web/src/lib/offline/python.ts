/** Python in a worker, with the archives that the build has made. */
import type { PyodideAPI } from 'pyodide';

export type Python = PyodideAPI;

interface Manifest {
  /** The bytes of every file that is loaded to start, as they lie on the server. */
  start: Record<string, number>;
}

/** The runtime asks for this by itself; it lies there compressed, whatever the web server does. */
const CORE = 'pyodide/pyodide.asm.wasm';
const PACKED = `${CORE}.bin`;

/** Start Python and unpack archives; `told` hears how much has come of how much. */
export async function startPython(
  base: string,
  archives: readonly string[],
  told: (bytes: number, total: number) => void = () => {},
): Promise<Python> {
  const { start } = (await (await fetch(new URL('manifest.json', base))).json()) as Manifest;
  const wanted = [PACKED, 'pyodide/python_stdlib.zip', ...archives];
  const total = wanted.reduce((sum, name) => sum + (start[name] ?? 0), 0);
  let bytes = 0;
  const counted = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        told((bytes += part.length), total);
        out.enqueue(part);
      },
    });
  const plain = self.fetch.bind(self);
  self.fetch = async (what, how) => {
    const url = what instanceof Request ? what.url : String(what);
    if (url === new URL(CORE, base).href) {
      const answer = await plain(new URL(PACKED, base));
      if (!answer.ok || !answer.body) throw new Error(`${PACKED}: ${answer.status}`);
      const body = answer.body.pipeThrough(counted()).pipeThrough(new DecompressionStream('gzip'));
      return new Response(body, { headers: { 'content-type': 'application/wasm' } });
    }
    const answer = await plain(what, how);
    const known = wanted.some((name) => url === new URL(name, base).href);
    return known && answer.ok && answer.body
      ? new Response(answer.body.pipeThrough(counted()), { headers: answer.headers })
      : answer;
  };
  const packed = archives.map(async (name) => {
    const answer = await self.fetch(new URL(name, base));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('pyodide/pyodide.mjs', base).href)) as {
    loadPyodide: (how: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: new URL('pyodide/', base).href });
  for (const archive of packed) python.unpackArchive(await archive, 'zip', { extractDir: '/tampu' });
  python.runPython('import sys; sys.path.insert(0, "/tampu")');
  return python;
}
