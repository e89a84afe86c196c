/** The parts that Python is made of, as the build has laid them on the server. */

export interface Manifest {
  /** The bytes of every part, as they lie on the server. */
  sizes: Record<string, number>;
  /** The bytes of everything that is kept in a browser. */
  kept: number;
  /** Of all parts. */
  digest: string;
  /** The titles that can be reasoned about, which takes an archive of its own. */
  reasons: string[];
}

/** How much has come of how much, and how much will be kept in all. */
export type Told = (bytes: number, total: number, kept: number) => void;

const TYPES: Record<string, string> = { wasm: 'application/wasm', zip: 'application/zip' };
const packed = (name: string) => `${name}.bin`;
/** Python's runtime is given another one. */
const plain = self.fetch.bind(self);

export class Parts {
  #bytes = 0;

  private constructor(
    readonly base: string,
    readonly manifest: Manifest,
    readonly told: Told,
    readonly total: number,
  ) {}

  /** `wanted` is what will be asked for. */
  static async of(base: string, wanted: readonly string[], told: Told): Promise<Parts> {
    const manifest = (await (await plain(new URL('manifest.json', base))).json()) as Manifest;
    const total = wanted.reduce((sum, name) => sum + (manifest.sizes[packed(name)] ?? 0), 0);
    told(0, total, manifest.kept);
    return new Parts(base, manifest, told, total);
  }

  /** A part as it was before it was compressed, whatever the web server does. */
  async fetch(name: string): Promise<Response> {
    const answer = await plain(new URL(packed(name), this.base));
    if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, out) => {
        this.told((this.#bytes += part.length), this.total, this.manifest.kept);
        out.enqueue(part);
      },
    });
    const body = answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'));
    const type = TYPES[name.split('.').pop()!] ?? 'application/x-tar';
    return new Response(body, { headers: { 'content-type': type } });
  }
}
