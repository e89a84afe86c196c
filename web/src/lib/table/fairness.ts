/** BLAKE2b, to check that a table's luck is the one it promised before anyone sat down. */
const MASK = (1n << 64n) - 1n;
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const ORDER = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));
const MIXES = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const BLOCK = 128;
const ROUNDS = 12;

const turn = (value: bigint, by: bigint) => ((value >> by) | (value << (64n - by))) & MASK;

function words(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 8 }, (_, i) => view.getBigUint64(i * 8, true));
}

/** BLAKE2b of some bytes without a key; `person` sets different purposes apart. */
export function blake2b(data: Uint8Array, person: string, size = 32): Uint8Array {
  const settings = new Uint8Array(64);
  settings.set([size, 0, 1, 1]);
  settings.set(new TextEncoder().encode(person), 48);
  const state = START.map((word, i) => word ^ words(settings)[i]!);
  const blocks = Math.max(1, Math.ceil(data.length / BLOCK));
  for (let block = 0; block < blocks; block += 1) {
    const piece = new Uint8Array(BLOCK);
    piece.set(data.subarray(block * BLOCK, (block + 1) * BLOCK));
    const last = block === blocks - 1;
    compress(state, words(piece), BigInt(last ? data.length : (block + 1) * BLOCK), last);
  }
  const out = new DataView(new ArrayBuffer(64));
  for (const [i, word] of state.entries()) out.setBigUint64(i * 8, word, true);
  return new Uint8Array(out.buffer, 0, size);
}

function compress(state: bigint[], message: bigint[], length: bigint, last: boolean): void {
  const v = [...state, ...START];
  v[12]! ^= length & MASK;
  v[13]! ^= length >> 64n;
  if (last) v[14]! ^= MASK;
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = ORDER[round % 10]!;
    for (const [i, [a, b, c, d]] of MIXES.entries()) {
      v[a] = (v[a]! + v[b]! + message[order[2 * i]!]!) & MASK;
      v[d] = turn(v[d]! ^ v[a]!, 32n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = turn(v[b]! ^ v[c]!, 24n);
      v[a] = (v[a]! + v[b]! + message[order[2 * i + 1]!]!) & MASK;
      v[d] = turn(v[d]! ^ v[a]!, 16n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = turn(v[b]! ^ v[c]!, 63n);
    }
  }
  for (let i = 0; i < 8; i += 1) state[i] = state[i]! ^ v[i]! ^ v[i + 8]!;
}

function bytes(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What a table publishes of its secret before anyone joins. */
export function commitment(secret: string): string {
  return Array.from(blake2b(bytes(secret), 'tampu/commitment'), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
