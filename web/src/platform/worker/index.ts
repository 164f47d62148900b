import type { WorkerRequest } from './messages.ts';

const SCRIPT = '/sw.js';
const KEPT_WITHIN_MS = 20_000;

/** Returns the registration of the service worker; undefined when there is none. */
export const registration = () => navigator.serviceWorker.getRegistration('/');

/** Registers the service worker, and resolves when it runs. */
export async function installed(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SCRIPT, { scope: '/', updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/**
 * Stores the app of the server's current build on this device, for the time without a network. Resolves when that is done, or
 * when the browser cannot do it or takes too long. It never rejects.
 */
export async function precacheApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const keeping = installed().then(({ active }) => ask(active, { kind: 'keep' }));
  await Promise.race([keeping.catch(() => {}), new Promise((resolve) => setTimeout(resolve, KEPT_WITHIN_MS))]);
}

function ask(worker: ServiceWorker | null, request: WorkerRequest): Promise<void> {
  return new Promise((resolve) => {
    if (!worker) return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    worker.postMessage(request, [port2]);
  });
}
