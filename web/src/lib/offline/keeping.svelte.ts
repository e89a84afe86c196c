/** The page is kept in this browser by its service worker, so that it opens without a network. */
import type { Fetched } from '../../worker/keeping';

class Kept {
  /** Is everything here? Not before it was used: then it is fetched. */
  state: 'no' | 'fetching' | 'kept' | 'failed' = $state('no');
  bytes = $state(0);
  total = $state(0);
  /** Another version has come and waits until it is wanted: games in play go on with theirs. */
  waiting: ServiceWorker | null = $state.raw(null);
}
export const kept = new Kept();

export async function keep(): Promise<void> {
  // Pages that came over an open network, and some private windows, have none.
  if (!('serviceWorker' in navigator)) return void (kept.state = 'failed');
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Fetched>) => {
    kept.bytes = data.bytes;
    kept.total = data.total;
  });
  serviceWorker.startMessages();
  const base = new URL(import.meta.env.BASE_URL, document.baseURI);
  const found = await serviceWorker.register(new URL('sw.js', base), { type: 'module' }).catch(() => null);
  if (!found) return void (kept.state = serviceWorker.controller ? 'kept' : 'failed');
  let offered = false;
  const look = (): void => {
    kept.waiting = serviceWorker.controller ? found.waiting : null;
    offered ||= kept.waiting !== null;
    if (found.active) kept.state = 'kept';
    else kept.state = (found.installing ?? found.waiting) ? 'fetching' : 'failed';
  };
  const follow = (): void => {
    look();
    found.installing?.addEventListener('statechange', look);
  };
  // One may be on its way already.
  follow();
  found.addEventListener('updatefound', follow);
  // The first version takes over what is open and is the same; another one does so only when somebody wants it.
  serviceWorker.addEventListener('controllerchange', () => {
    if (offered) location.reload();
  });
}

/** Use the version that waits. */
export function take(): void {
  kept.waiting?.postMessage('take over');
}

/** Ask the browser not to throw away what is stored here when space runs short. Some ask the person in turn: so there
 * should be something to lose. */
export async function persist(): Promise<void> {
  if (!('storage' in navigator)) return;
  const { storage } = navigator;
  if (!(await storage.persisted())) await storage.persist();
}
