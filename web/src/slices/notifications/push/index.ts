import { useSyncExternalStore } from 'react';
import { notifications } from '#contract/notifications/routes.ts';
import { call } from '#web/platform/api.ts';
import { deviceStorage } from '#web/platform/device-storage.ts';
import { session } from '#web/platform/session/index.ts';
import { base64url, createPush, type PushBrowser, type PushState } from './push.ts';

export type { PushState } from './push.ts';

const OWNER = 'stoop.push';
const SCRIPT = '/sw.js';

const registration = () => navigator.serviceWorker.getRegistration('/');

async function installed(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SCRIPT, { scope: '/', updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const browser: PushBrowser = {
  lacks() {
    if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null;
    return isApplePhone() && isSecureContext ? 'install' : 'unsupported';
  },
  permission: () => Notification.permission,
  askPermission: () => Notification.requestPermission(),
  subscription: async () => (await (await registration())?.pushManager.getSubscription()) ?? null,
  subscribe: async (applicationServerKey) =>
    (await installed()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
};

/** A device's name at the server: SHA-256 of the endpoint. */
async function deviceId(endpoint: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OWNER);

/** The member whose notifications this browser shows. */
const owner = {
  get: () => deviceStorage.get(OWNER),
  set: (uid: string | null) => deviceStorage.set(OWNER, uid),
};

export const push = createPush({
  browser,
  owner,
  server: {
    key: async () => (await call(notifications.readPushKey)).publicKey,
    save: (uid, body) => call(notifications.saveDevice, { params: { uid }, body }),
    remove: async (uid, endpoint) =>
      call(notifications.removeDevice, { params: { uid, deviceId: await deviceId(endpoint) } }),
  },
  tell: () => channel?.postMessage('changed'),
  alone: (task) => (navigator.locks ? navigator.locks.request(OWNER, task) : task()),
});

/** How it stands with notifications on this device, kept current. */
export const usePush = (): PushState => useSyncExternalStore(push.subscribe, push.getSnapshot);

/** Takes notifications off the screen that were read here; with null all of them. */
export async function closeShown(ids: readonly string[] | null): Promise<void> {
  if (browser.lacks()) return;
  const shown = (await (await registration())?.getNotifications()) ?? [];
  for (const one of shown)
    if (ids === null || ids.includes((one.data as { id?: string } | null)?.id ?? '')) one.close();
}

session.onStart((uid) => void push.start(uid));
session.onEnd(({ reason }) => {
  // `start` takes care of a subscription that belongs to another member.
  if (reason !== 'replaced') void push.signedOut();
});

const look = () => void push.look();
channel?.addEventListener('message', look);
// What another tab stored may be seen here later than what it said.
addEventListener('storage', ({ key }) => (key === OWNER || key === null) && look());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
// Safari knows no such permission.
navigator.permissions?.query({ name: 'notifications' }).then(
  (status) => status.addEventListener('change', look),
  () => {},
);
