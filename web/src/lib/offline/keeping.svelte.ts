/** The page is kept in this browser by its service worker, so that it opens without a network. */

class Kept {
  /** Another version has come and waits until it is wanted: games in play go on with theirs. */
  waiting: ServiceWorker | null = $state.raw(null);
}
export const kept = new Kept();

export async function keep(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const base = new URL(import.meta.env.BASE_URL, document.baseURI);
  const found = await navigator.serviceWorker
    .register(new URL('sw.js', base), { type: 'module' })
    .catch(() => null);
  if (!found) return;
  const look = () => (kept.waiting = navigator.serviceWorker.controller ? found.waiting : null);
  look();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', look));
  // Only whoever has asked for the other version is led to it.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (kept.waiting) location.reload();
  });
}

/** Use the version that waits. */
export function take(): void {
  kept.waiting?.postMessage('take over');
}
