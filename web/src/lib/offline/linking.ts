/**
 * The compiled libraries of the archives are linked before Python begins, always in the same order: so they lie at the
 * same places at every start, and the memory of one start fits the next.
 */
import type { PyodideAPI } from 'pyodide';

interface Library {
  name: string;
  exports: object;
  refcount: number;
  global: boolean;
}

/** What the runtime of Pyodide lets us see of itself. */
export interface Core {
  FS: PyodideAPI['FS'];
  API: { sitePackages: string };
  HEAP8: Int8Array;
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  wasmTable: WebAssembly.Table;
  LDSO: { loadedLibsByName: Record<string, Library>; loadedLibsByHandle: Record<string, Library> };
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  growMemory(bytes: number): unknown;
  loadWebAssemblyModule(
    module: WebAssembly.Module,
    how: object,
    name: string,
    scope: object,
  ): Promise<object>;
  _emscripten_get_sbrk_ptr(): number;
}

/** Link libraries, each by the place of its file. */
export async function link(core: Core, libraries: Iterable<[string, WebAssembly.Module]>): Promise<void> {
  for (const [name, module] of libraries) {
    const exports = await core.loadWebAssemblyModule(module, { loadAsync: true, nodelete: true }, name, {});
    core.LDSO.loadedLibsByName[name] = { name, exports, refcount: Infinity, global: false };
  }
}

/** What must be the same where memory is used again: the number of functions, and where free memory begins. */
export function layout(core: Core): string {
  return `${core.wasmTable.length} ${core.HEAPU32[core._emscripten_get_sbrk_ptr() >>> 2]}`;
}

/** The libraries that Python has opened: how it calls them, and their names. */
export function openLibraries({ LDSO }: Core): [string, string][] {
  return Object.entries(LDSO.loadedLibsByHandle).map(([handle, { name }]) => [handle, name]);
}

/** Python's memory says that it has opened these. */
export function reopenLibraries({ LDSO }: Core, open: [string, string][]): void {
  for (const [handle, name] of open) LDSO.loadedLibsByHandle[handle] = LDSO.loadedLibsByName[name]!;
}
