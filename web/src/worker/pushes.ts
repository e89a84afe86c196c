/// <reference lib="webworker" />
/** Shows what the house pushes, and leads to its table. */

/** As `Told` in `tampu/server/alerts/texts.py` is sent. */
interface Told {
  title: string;
  body: string;
  path: string;
  tag: string;
}

export function showPushes(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => {
    const { title, body, path, tag } = event.data!.json() as Told;
    const shown = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { path } };
    event.waitUntil(self.registration.showNotification(title, shown));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    event.waitUntil(lead(self, path));
  });
}

/** To a window of ours that is open, or a new one. */
async function lead(self: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) await self.clients.openWindow(path);
  else await (await open.focus()).navigate(path);
}
