/**
 * The memory of a Python that has loaded everything, kept in this browser: later starts begin with it. It belongs to the
 * files that it was made from. Whatever goes wrong with it, Python can start without.
 */

import type { Failed } from './messages';

export interface Image {
  /** It comes while other things are done. */
  memory: Promise<Uint8Array>;
  facts: ImageFacts;
}

export interface ImageFacts {
  /** The size of the whole memory, and of what is kept of it: zeros at its end are not. */
  whole: number;
  bytes: number;
  /** What the runtime says about it: bytes as characters. */
  head: string;
  /** Where the compiled libraries lay, and which of them were open. */
  layout: string;
  open: [string, string][];
}

/** Python did not start with the memory that was kept. */
export class SpoiltImage extends Error {}

const FACTS = 'x-tampu-facts';
/** Milliseconds; starting without memory takes a little longer than this. */
const PATIENCE = 4000;

const cache = (base: string) => caches.open(`tampu image ${base}`);
const place = (base: string, files: string) => new URL(`python/image?${files}`, base).href;

/** A cache that does not answer, since a tab was killed while it wrote there, is not waited for. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, new Promise<undefined>((done) => setTimeout(done, PATIENCE))]);
}

/** The image that was made from these files, if there is one. */
export async function keptImage(base: string, files: string): Promise<Image | null> {
  // Pages that came over an open network have no cache.
  if (!('caches' in self)) return null;
  const found = await inTime(cache(base).then((kept) => kept.match(place(base, files))));
  const facts = found?.headers.get(FACTS);
  if (!found || !facts) return null;
  const told = JSON.parse(decodeURIComponent(facts)) as ImageFacts;
  return { memory: whole(found, told.bytes), facts: told };
}

async function whole(found: Response, bytes: number): Promise<Uint8Array> {
  const memory = new Uint8Array(await found.arrayBuffer());
  if (memory.length !== bytes) throw new Error('the memory that was kept is not whole');
  return memory;
}

/** Shall an image be made from these files? Not if there is one, and not if that has failed before. */
export async function wantsImage(base: string, files: string): Promise<boolean> {
  return 'caches' in self && !(await (await cache(base)).match(place(base, files)));
}

/** Keep memory instead of all other. */
export async function keepImage(
  base: string,
  files: string,
  memory: Uint8Array,
  facts: ImageFacts,
): Promise<void> {
  await forgetImages(base);
  const headers = { [FACTS]: encodeURIComponent(JSON.stringify(facts)) };
  const kept = new Response(memory as Uint8Array<ArrayBuffer>, { headers });
  await (await cache(base)).put(place(base, files), kept);
}

/** It could not be made. */
export async function giveUpImage(base: string, files: string): Promise<void> {
  await (await cache(base)).put(place(base, files), new Response());
}

export async function forgetImages(base: string): Promise<void> {
  const found = await cache(base);
  for (const one of await found.keys()) await found.delete(one);
}

/** Why a worker could not begin. Memory that was kept and did not do is forgotten, so that another worker does without. */
export async function whyFailed(base: string, wrong: unknown): Promise<Failed> {
  const forgotten = () =>
    forgetImages(base).then(
      () => true,
      () => false,
    );
  const again = wrong instanceof SpoiltImage && (await forgotten());
  return { type: 'failed', why: String(wrong), again };
}

/** The memory without the zeros at its end. */
export function trimmed(memory: Uint8Array): Uint8Array {
  let end = memory.length;
  while (end > 0 && memory[end - 1] === 0) end -= 1;
  return memory.subarray(0, end);
}
