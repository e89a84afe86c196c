/** Plain data with changes made to it, and its checksum: what tampu/engine/telling/patch.py and tampu/tables/frames.py do. */
import type { Json } from '../../types/generated';

/** `[path, value]` sets or appends a value, `[path]` removes a key. */
export type Patch = readonly Json[][];

/** What follows from the changes. What they do not touch is shared with what was there before. */
export function patched<T>(before: T, patch: Patch): T {
  let whole = before as Json;
  for (const [path, ...value] of patch) whole = put(whole, path as (string | number)[], value);
  return whole as T;
}

function put(here: Json, path: (string | number)[], value: Json[]): Json {
  const [key, ...deeper] = path;
  if (key === undefined) return value[0]!;
  if (Array.isArray(here)) {
    const copy = [...here];
    copy[key as number] = put(copy[key as number] ?? null, deeper, value);
    return copy;
  }
  const { [key]: old = null, ...others } = here as Record<string, Json>;
  return !deeper.length && !value.length ? others : { ...others, [key]: put(old, deeper, value) };
}

/** CRC-32 of a value as JSON in UTF-8, without spaces and with sorted keys. */
export function checksum(value: unknown): number {
  let crc = ~0;
  for (const byte of new TextEncoder().encode(JSON.stringify(value, sorted))) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
