import { useSyncExternalStore } from 'react';
import { notifications } from '#contract/notifications/routes.ts';
import { call } from '#web/platform/api.ts';
import { base64url } from '#web/platform/base64url.ts';
import { deviceStorage } from '#web/platform/device-storage.ts';
import { session } from '#web/platform/session/index.ts';
import { installed, registration } from '#web/platform/worker/index.ts';
import { createPush, type PushBrowser, type PushState } from './push.ts';

export type { PushState } from './push.ts';

const OWNER = 'stoop.push';

/** Returns whether the device is an iPhone or iPad. iPads report themselves as Macs, but no Mac has a touch screen. */
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

/** Returns a device's id on the server: SHA-256 of the endpoint. */
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
  notifyTabs: () => channel?.postMessage('changed'),
  alone: (task) => (navigator.locks ? navigator.locks.request(OWNER, task) : task()),
});

/** Returns the state of notifications on this device. */
export const usePush = (): PushState => useSyncExternalStore(push.subscribe, push.getSnapshot, push.getSnapshot);

/** Closes device notifications that were read; all of them when `ids` is null. */
export async function closeShown(ids: readonly string[] | null): Promise<void> {
  if (browser.lacks()) return;
  const shownNotifications = (await (await registration())?.getNotifications()) ?? [];
  for (const notification of shownNotifications)
    if (ids === null || ids.includes((notification.data as { id?: string } | null)?.id ?? '')) notification.close();
}

session.onStart((uid) => void push.start(uid));
session.onEnd(({ reason }) => {
  // `start` takes care of a subscription that belongs to another member.
  if (reason !== 'replaced') void push.signedOut();
});

const refresh = () => void push.refresh();
channel?.addEventListener('message', refresh);
// A tab's write to the storage may arrive here after its message.
addEventListener('storage', ({ key }) => (key === OWNER || key === null) && refresh());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
// Safari does not have this permission.
navigator.permissions?.query({ name: 'notifications' }).then(
  (status) => status.addEventListener('change', refresh),
  () => {},
);
