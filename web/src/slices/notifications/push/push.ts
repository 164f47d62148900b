import { DAY_MS } from '#contract/durations.ts';
import type { PushSubscriptionKeys } from '#contract/notifications/push.ts';
import { base64url } from '#web/platform/base64url.ts';
import { createStore } from '#web/platform/store.ts';

/**
 * The state of notifications on this device. install: an iPhone or iPad, where only an app on the home screen may show them.
 * denied: the member told the browser to block them.
 */
export type PushState = 'unknown' | 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'busy' | 'failed';

/** The part of a browser's push subscription that is used here. */
export interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer | null };
  toJSON(): PushSubscriptionJSON;
  unsubscribe(): Promise<boolean>;
}

/** The browser's functions for push notifications. */
export interface PushBrowser {
  /** Returns why the browser cannot show notifications; null when it can. */
  lacks(): 'unsupported' | 'install' | null;
  permission(): NotificationPermission;
  /** Asks the member for permission. Browsers allow it only after a click. */
  askPermission(): Promise<NotificationPermission>;
  /** Returns the subscription; null when there is none. */
  subscription(): Promise<Subscription | null>;
  /** Subscribes. Installs the service worker if necessary. */
  subscribe(key: string): Promise<Subscription>;
}

export interface PushPorts {
  browser: PushBrowser;
  server: {
    key(): Promise<string>;
    save(uid: string, subscription: PushSubscriptionKeys): Promise<unknown>;
    remove(uid: string, endpoint: string): Promise<unknown>;
  };
  /** The member who turned notifications on in this browser. A leftover subscription belongs to no other member. */
  owner: { get(): string | null; set(uid: string | null): void };
  /** Reports a change to the other tabs. */
  notifyTabs(): void;
  /** Runs a task while no other tab runs one. */
  alone<T>(task: () => Promise<T>): Promise<T>;
}

/** A page that stays open sends its subscription again after so long, because the server forgets browsers in which nobody is. */
const SEND_AGAIN_MS = DAY_MS;

/** Notifications on this device: whether the member wants them, and what the browser says to that (N-02). */
export function createPush({ browser, server, owner, notifyTabs, alone }: PushPorts) {
  const state = createStore<PushState>('unknown');
  let member: string | null = null;
  let startedAt = 0;

  /** Returns the state according to the browser. */
  function stateOf(subscribed: boolean): PushState {
    const lacking = browser.lacks();
    if (lacking) return lacking;
    if (browser.permission() === 'denied') return 'denied';
    return subscribed && browser.permission() === 'granted' ? 'on' : 'off';
  }

  const subscribe = (uid: string) => subscribeDevice(browser, server, uid);
  const unsubscribe = () => unsubscribeDevice(browser, owner);

  /** Reads the state from the browser. */
  async function readState() {
    if (browser.lacks()) return state.set(stateOf(false));
    const subscription = await browser.subscription();
    state.set(stateOf(subscription !== null && member !== null && owner.get() === member));
  }

  /** Starts with a signed-in member: renews the subscription that they turned on earlier. */
  async function start(uid: string): Promise<void> {
    member = uid;
    startedAt = Date.now();
    await readState();
    if (browser.lacks()) return;
    await alone(async () => {
      if (owner.get() !== uid) await unsubscribe();
      else if (browser.permission() === 'granted') await subscribe(uid);
    }).catch(() => {});
    // If the server cannot be reached, notifications stay on and the next start tries again.
    if (state.get() !== 'busy') await readState();
  }

  return {
    getSnapshot: state.get,
    subscribe: state.subscribe,

    start,

    /** Reads the state again, because it may have changed in another tab or in the browser's settings. */
    async refresh(): Promise<void> {
      if (state.get() === 'busy') return;
      await (member !== null && Date.now() - startedAt > SEND_AGAIN_MS ? start(member) : readState());
    },

    /** Turns notifications on. Call it in a click handler, because it asks for permission. */
    async enable(): Promise<void> {
      const uid = member;
      if (uid === null || state.get() === 'busy') return;
      // At once, because the browser asks only shortly after a click.
      const asking = browser.askPermission();
      state.set('busy');
      try {
        if ((await asking) === 'granted') {
          await alone(async () => {
            await subscribe(uid);
            // Unsubscribes again if the member signed out during the request.
            if (member === uid) owner.set(uid);
            else await unsubscribe();
          });
        }
        await readState();
      } catch {
        await unsubscribe().catch(() => {});
        state.set('failed');
      }
      notifyTabs();
    },

    async disable(): Promise<void> {
      const uid = member;
      if (uid === null || state.get() === 'busy') return;
      state.set('busy');
      try {
        const endpoint = await alone(unsubscribe);
        // The browser receives nothing from now on. If the server cannot be reached, the push service reports it later.
        if (endpoint !== null) await server.remove(uid, endpoint).catch(() => {});
        await readState();
      } catch {
        state.set('failed');
      }
      notifyTabs();
    },

    /** Drops the subscription after signing out: the server deleted this device together with the session. */
    async signedOut(): Promise<void> {
      if (member === null) return;
      member = null;
      await unsubscribe().catch(() => {});
      state.set('unknown');
    },
  };
}

/** Subscribes the browser and stores the device on the server. */
async function subscribeDevice(browser: PushBrowser, server: PushPorts['server'], uid: string): Promise<void> {
  const key = await server.key();
  let subscription = await browser.subscription();
  // The subscription was made for another key, so the push service would refuse our messages.
  if (subscription && base64url(subscription.options.applicationServerKey) !== key) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await browser.subscribe(key);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await server.save(uid, { endpoint: subscription.endpoint, keys: { p256dh, auth } });
}

/** Unsubscribes the browser. Returns the endpoint it had; null when there was none. */
async function unsubscribeDevice(browser: PushBrowser, owner: PushPorts['owner']): Promise<string | null> {
  const subscription = await browser.subscription();
  if (owner.get() !== null) owner.set(null);
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}
