/// The service worker: shows pushes, takes what other apps share, and serves the app while the network is down or slow.
/// Types alone are imported from elsewhere: a worker is one file.

import { serveApp } from './offline-app.ts';
import { handlePushes } from './push.ts';
import { takeShared } from './share.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
// From its first start on, it serves and navigates pages that are already open.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

handlePushes();
takeShared();
serveApp();
