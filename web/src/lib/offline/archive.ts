/** Reads archives in the form of `tar`, as the build writes them. */

const BLOCK = 512;
const text = new TextDecoder();

function field(header: Uint8Array, from: number, length: number): string {
  const part = header.subarray(from, from + length);
  const end = part.indexOf(0);
  return text.decode(end < 0 ? part : part.subarray(0, end));
}

/** The files of an archive by their names. Nothing is copied. */
export function* filesOf(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  for (let at = 0; at + BLOCK <= archive.byteLength;) {
    const header = new Uint8Array(archive, at, BLOCK);
    const name = field(header, 0, 100);
    // Two empty blocks are the end.
    if (!name) return;
    const folder = field(header, 345, 155);
    const size = parseInt(field(header, 124, 12), 8);
    yield [folder ? `${folder}/${name}` : name, new Uint8Array(archive, at + BLOCK, size)];
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
