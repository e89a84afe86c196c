/// <reference lib="webworker" />
/** The service worker: one module for each of its jobs. */
import { keepFiles, type Kept } from './keeping';
import { showPushes } from './pushes';

declare const self: ServiceWorkerGlobalScope & { KEPT?: Kept };

if (self.KEPT) keepFiles(self, self.KEPT);
else {
  self.addEventListener('install', () => void self.skipWaiting());
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
}
showPushes(self);
