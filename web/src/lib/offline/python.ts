/** Python in a worker, with the archives that the build has made. */
import type { PyodideAPI } from 'pyodide';
import { filesOf } from './archive';
import {
  giveUpImage,
  keepImage,
  keptImage,
  SpoiltImage,
  trimmed,
  type Image,
  type ImageFacts,
} from './image';
import { layout, link, openLibraries, reopenLibraries, type Core } from './linking';
import { Parts, type Manifest, type Told } from './parts';

export interface Python extends PyodideAPI {
  manifest: Manifest;
  /** Did it begin with memory that was kept? */
  restored: boolean;
  /** Load one more archive. */
  bring(archive: string): Promise<void>;
}

interface Started extends PyodideAPI {
  _module: Core;
  makeMemorySnapshot(): Uint8Array;
}
interface Settings {
  preRun: ((core: Core) => void)[];
}
type Create = (settings: Settings) => Promise<Core>;

/** The runtime asks for these by itself. */
const CORE = ['pyodide/pyodide.asm.wasm', 'pyodide/python_stdlib.zip'];
const ARCHIVES = ['python/tampu', 'python/house'];
const plain = self.fetch.bind(self);
/** Which word of what the runtime writes down says where memory begins. */
const MEMORY_AT = 1;

/** Start Python, with the memory of an earlier start if that was kept. */
export async function startPython(base: string, told: Told = () => {}): Promise<Python> {
  const parts = await Parts.of(base, [...CORE, ...ARCHIVES], told);
  const { manifest } = parts;
  // These come while memory is looked for.
  const brought = bringing(parts);
  const image = await keptImage(base, manifest.digest).catch(() => null);
  const python = await (image ? restarted(parts, brought, image) : begin(parts, brought, {}));
  async function bring(archive: string): Promise<void> {
    put(python._module, [...filesOf(await unpacked(parts, archive))]);
    python.runPython('import importlib; importlib.invalidate_caches()');
  }
  return Object.assign(python, { manifest, bring, restored: image !== null });
}

/** Start with memory that was kept. A worker in which that has failed is of no use any more. */
async function restarted(parts: Parts, brought: Brought, image: Image): Promise<Started> {
  try {
    return await begin(parts, brought, { image });
  } catch (wrong) {
    throw new SpoiltImage(String(wrong));
  }
}

/** Start Python, load all that a house may need, and keep its memory for later starts. */
export async function makeImage(base: string): Promise<void> {
  const parts = await Parts.of(base, [], () => {});
  const { digest } = parts.manifest;
  try {
    await keepImage(base, digest, ...(await imageOf(parts)));
  } catch (wrong) {
    console.warn(wrong);
    await giveUpImage(base, digest);
  }
}

async function imageOf(parts: Parts): Promise<[Uint8Array, ImageFacts]> {
  let linked = '';
  const python = await begin(parts, bringing(parts), {
    making: true,
    linked: (core) => (linked = layout(core)),
  });
  python.runPython('from tampu.server.local.worker import prepare; prepare()');
  // What was found in the folder is no part of what the runtime expects.
  for (const name of Object.keys(python.loadedPackages)) Reflect.deleteProperty(python.loadedPackages, name);
  const { _module: core } = python;
  // Functions that came later would be missing at the next start.
  if (core.wasmTable.length !== parseInt(linked))
    throw new Error('there are more functions than were linked');
  const whole = python.makeMemorySnapshot();
  const start = new Uint32Array(whole.buffer)[MEMORY_AT]!;
  const head = String.fromCharCode(...whole.subarray(0, start));
  const memory = trimmed(whole.subarray(start));
  const [all, bytes, open] = [core.HEAP8.length, memory.length, openLibraries(core)];
  return [memory, { whole: all, bytes, head, layout: linked, open }];
}

/** What every start needs. */
interface Brought {
  archives: Promise<ArrayBuffer[]>;
  runtime: Promise<[{ loadPyodide: (how: object) => Promise<Started> }, { default: Create }]>;
}

function bringing(parts: Parts): Brought {
  const load = (name: string) => import(/* @vite-ignore */ new URL(`pyodide/${name}`, parts.base).href);
  return {
    archives: Promise.all(ARCHIVES.map((archive) => unpacked(parts, archive))),
    runtime: Promise.all([load('pyodide.js'), load('pyodide.asm.js')]) as Brought['runtime'],
  };
}

interface How {
  image?: Image;
  /** Shall its memory be kept? */
  making?: boolean;
  linked?: (core: Core) => void;
}

async function begin(
  parts: Parts,
  { archives, runtime }: Brought,
  { image, making = false, linked }: How,
): Promise<Started> {
  const { base } = parts;
  self.fetch = (what, how) => {
    const url = what instanceof Request ? what.url : String(what);
    const core = CORE.find((name) => url === new URL(name, base).href);
    return core ? parts.fetch(core) : plain(what, how);
  };
  const [{ loadPyodide }, { default: create }] = await runtime;

  /** Files and libraries are there before Python begins to look for them. */
  async function furnish(core: Core): Promise<void> {
    const files = (await archives).flatMap((archive) => [...filesOf(archive)]);
    const libraries = files.filter(([name]) => name.endsWith('.so'));
    const compiled = libraries.map(async ([name, content]): Promise<[string, WebAssembly.Module]> => [
      `${core.API.sitePackages}/${name}`,
      await WebAssembly.compile(content as Uint8Array<ArrayBuffer>),
    ]);
    put(core, files);
    await link(core, await Promise.all(compiled));
    linked?.(core);
    if (image && image.facts.layout !== layout(core))
      throw new Error('the memory that was kept does not fit');
  }
  async function created(settings: Settings): Promise<Core> {
    const failed = new Promise<never>((_, reject) =>
      settings.preRun.push((core) => {
        core.addRunDependency('furnish');
        furnish(core).then(() => core.removeRunDependency('furnish'), reject);
      }),
    );
    const core = await Promise.race([create(settings), failed]);
    if (image) await restore(core, image);
    return core;
  }
  return loadPyodide({
    indexURL: new URL('pyodide/', base).href,
    createPyodideModule: created,
    // It puts memory in its place by itself, but waits for it first: only what it says about memory is left to it.
    ...(image
      ? { _loadSnapshot: Uint8Array.from(image.facts.head, (one) => one.charCodeAt(0)) }
      : { _makeSnapshot: making }),
  });
}

async function restore(core: Core, image: Image): Promise<void> {
  const { facts } = image;
  core.growMemory(facts.whole);
  core.HEAPU8.set(await image.memory);
  reopenLibraries(core, facts.open);
}

async function unpacked(parts: Parts, archive: string): Promise<ArrayBuffer> {
  return (await parts.fetch(archive)).arrayBuffer();
}

function put({ FS, API }: Core, files: [string, Uint8Array][]): void {
  const made = new Set<string>();
  for (const [name, content] of files) {
    const place = `${API.sitePackages}/${name}`;
    const folder = place.slice(0, place.lastIndexOf('/'));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(place, content, { canOwn: true });
  }
}
