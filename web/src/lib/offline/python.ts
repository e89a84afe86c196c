/** Python in a worker, with the archives that the build has made. */
import type { PyodideAPI } from 'pyodide';
import { filesOf } from './archive';

export interface Manifest {
  /** The bytes of every part that Python is made of, as they lie on the server. */
  sizes: Record<string, number>;
  /** The titles that can be reasoned about, which takes an archive of its own. */
  reasons: string[];
}

export interface Python extends PyodideAPI {
  manifest: Manifest;
  /** Load one more archive. */
  bring(archive: string): Promise<void>;
}

/** The runtime asks for these by itself; they lie there compressed, whatever the web server does. */
const CORE: Record<string, string> = {
  'pyodide/pyodide.asm.wasm': 'application/wasm',
  'pyodide/python_stdlib.zip': 'application/zip',
};
const packed = (name: string) => `${name}.bin`;

/** Start Python with the files of archives; `told` hears how much has come of how much. */
export async function startPython(
  base: string,
  archives: readonly string[],
  told: (bytes: number, total: number) => void = () => {},
): Promise<Python> {
  const plain = self.fetch.bind(self);
  const manifest = (await (await plain(new URL('manifest.json', base))).json()) as Manifest;
  const wanted = [...Object.keys(CORE), ...archives].map(packed);
  const total = wanted.reduce((sum, name) => sum + (manifest.sizes[name] ?? 0), 0);
  let bytes = 0;
  told(bytes, total);

  /** What lies on the server compressed, as it was before. */
  async function unpacked(name: string, type: string): Promise<Response> {
    const answer = await plain(new URL(packed(name), base));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, out) {
        told((bytes += part.length), total);
        out.enqueue(part);
      },
    });
    const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
    return new Response(body, { headers: { 'content-type': type } });
  }
  const files = async (archive: string) => (await unpacked(archive, 'application/x-tar')).arrayBuffer();

  self.fetch = (what, how) => {
    const url = what instanceof Request ? what.url : String(what);
    const core = Object.entries(CORE).find(([name]) => url === new URL(name, base).href);
    return core ? unpacked(...core) : plain(what, how);
  };
  const parts = archives.map(files);
  const { loadPyodide } = (await import(/* @vite-ignore */ new URL('pyodide/pyodide.mjs', base).href)) as {
    loadPyodide: (how: object) => Promise<PyodideAPI>;
  };
  let folder = '';
  const python = await loadPyodide({
    indexURL: new URL('pyodide/', base).href,
    // Before Python begins to look for them.
    fsInit: async (fs: PyodideAPI['FS'], { sitePackages }: { sitePackages: string }) => {
      folder = sitePackages;
      for (const part of parts) put(fs, folder, await part);
    },
  });
  async function bring(archive: string): Promise<void> {
    put(python.FS, folder, await files(archive));
    python.runPython('import importlib; importlib.invalidate_caches()');
  }
  return Object.assign(python, { manifest, bring });
}

function put(fs: PyodideAPI['FS'], folder: string, archive: ArrayBuffer): void {
  for (const [name, content] of filesOf(archive)) {
    const place = `${folder}/${name}`;
    fs.mkdirTree(place.slice(0, place.lastIndexOf('/')));
    fs.writeFile(place, content, { canOwn: true });
  }
}
