/// <reference lib="webworker" />
/**
 * Keeps the files of a static build, so that it opens without a network. They are fetched when the worker is installed,
 * and from then on come from here. Another version waits until the last tab with this one is closed, or until somebody
 * takes it: whoever plays goes on with the files that they began with.
 */

/** What the build writes before this worker. */
export interface Kept {
  version: string;
  /** Their bytes, by their names. */
  files: Record<string, number>;
}

/** How much of the files has come; told to all pages. */
export interface Fetched {
  bytes: number;
  total: number;
}

export function keepFiles(self: ServiceWorkerGlobalScope, { version, files }: Kept): void {
  const prefix = `tampu ${self.registration.scope} `;
  const name = prefix + version;

  async function tell(fetched: Fetched): Promise<void> {
    for (const page of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(fetched);
  }

  async function fetchAll(): Promise<void> {
    const cache = await caches.open(name);
    const left = Object.entries(files);
    const total = left.reduce((sum, [, size]) => sum + size, 0);
    let bytes = 0;
    // A few at a time: a phone has other things to do.
    const some = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [file, size] = next;
        const answer = await fetch(file, { cache: 'no-cache' });
        if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
        await cache.put(file, answer);
        void tell({ bytes: (bytes += size), total });
      }
    };
    await Promise.all([some(), some(), some()]);
  }

  async function forget(): Promise<void> {
    const old = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name);
    await Promise.all(old.map((one) => caches.delete(one)));
    await self.clients.claim();
  }

  async function answered(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    const wanted = request.mode === 'navigate' ? self.registration.scope : request.url.split('#')[0]!;
    return (await cache.match(wanted, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
  }

  self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
  self.addEventListener('activate', (event) => event.waitUntil(forget()));
  self.addEventListener('message', (event) => {
    if (event.data === 'take over') void self.skipWaiting();
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method === 'GET' && request.url.startsWith(self.registration.scope))
      event.respondWith(answered(request));
  });
}
