/// <reference lib="webworker" />
/** The service worker: one module for each of its jobs. */
import { showPushes } from './pushes';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
showPushes(self);
