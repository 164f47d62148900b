import type { PushSubscriptionKeys } from '#contract/notifications/push.ts';

/**
 * How it stands with notifications on this device. install: an iPhone or iPad, where only an app on the home screen may.
 * denied: the browser was told never to ask again.
 */
export type PushState = 'unknown' | 'unsupported' | 'install' | 'denied' | 'off' | 'on' | 'busy' | 'failed';

/** What is used of a subscription of the browser. */
export interface Subscription {
  endpoint: string;
  options: { applicationServerKey: ArrayBuffer | null };
  toJSON(): PushSubscriptionJSON;
  unsubscribe(): Promise<boolean>;
}

/** The browser, as far as pushes go. */
export interface PushBrowser {
  /** null: it can. */
  lacks(): 'unsupported' | 'install' | null;
  permission(): NotificationPermission;
  /** Only on somebody's click. */
  askPermission(): Promise<NotificationPermission>;
  /** null when there is none, or no worker that could have one. */
  subscription(): Promise<Subscription | null>;
  /** Installs the worker if need be. */
  subscribe(key: string): Promise<Subscription>;
}

export interface PushPorts {
  browser: PushBrowser;
  server: {
    key(): Promise<string>;
    save(uid: string, subscription: PushSubscriptionKeys): Promise<unknown>;
    remove(uid: string, endpoint: string): Promise<unknown>;
  };
  /** Who turned it on in this browser: a subscription that is left over belongs to nobody else. */
  owner: { get(): string | null; set(uid: string | null): void };
  /** Tells the other tabs that something changed. */
  tell(): void;
  /** Runs a task while no other tab does. */
  alone<T>(task: () => Promise<T>): Promise<T>;
}

/** As keys and hashes are written here. */
export const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Notifications on this device: whether the member wants them, and what the browser says to that (N-02). */
export function createPush({ browser, server, owner, tell, alone }: PushPorts) {
  let state: PushState = 'unknown';
  let member: string | null = null;
  const listeners = new Set<() => void>();

  function become(next: PushState) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** How it stands without asking anybody but the browser. */
  function standing(subscribed: boolean): PushState {
    const lacking = browser.lacks();
    if (lacking) return lacking;
    if (browser.permission() === 'denied') return 'denied';
    return subscribed && browser.permission() === 'granted' ? 'on' : 'off';
  }

  async function subscribe(uid: string): Promise<void> {
    const key = await server.key();
    let subscription = await browser.subscription();
    // Made for another key, as after the server was set up anew: nothing that we send would be taken.
    if (subscription && base64url(subscription.options.applicationServerKey) !== key) {
      await subscription.unsubscribe();
      subscription = null;
    }
    subscription ??= await browser.subscribe(key);
    const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
    await server.save(uid, { endpoint: subscription.endpoint, keys: { p256dh, auth } });
  }

  async function unsubscribe(): Promise<string | null> {
    const subscription = await browser.subscription();
    if (owner.get() !== null) owner.set(null);
    await subscription?.unsubscribe();
    return subscription?.endpoint ?? null;
  }

  /** What this tab shows follows the browser. */
  async function look() {
    if (browser.lacks()) return become(standing(false));
    const subscription = await browser.subscription();
    become(standing(subscription !== null && member !== null && owner.get() === member));
  }

  return {
    getSnapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** A member is there: what they turned on goes on, with whatever the browser or the server changed meanwhile. */
    async start(uid: string): Promise<void> {
      member = uid;
      await look();
      if (browser.lacks()) return;
      await alone(async () => {
        if (owner.get() !== uid) await unsubscribe();
        else if (browser.permission() === 'granted') await subscribe(uid);
      }).catch(() => {});
      // Unreachable now is not off: the next start says it again.
      if (state !== 'busy') await look();
    },

    /** Something may have changed: in another tab, or in the browser's settings. */
    look: () => (state === 'busy' ? Promise.resolve() : look()),

    /** On a click alone: it asks the browser for the right to. */
    async turnOn(): Promise<void> {
      const uid = member;
      if (uid === null || state === 'busy') return;
      // At once, while the click still counts as one.
      const asking = browser.askPermission();
      become('busy');
      try {
        if ((await asking) === 'granted') {
          await alone(async () => {
            await subscribe(uid);
            // Signed out meanwhile: then it is nobody's.
            if (member === uid) owner.set(uid);
            else await unsubscribe();
          });
        }
        await look();
      } catch {
        await unsubscribe().catch(() => {});
        become('failed');
      }
      tell();
    },

    async turnOff(): Promise<void> {
      const uid = member;
      if (uid === null || state === 'busy') return;
      become('busy');
      try {
        const endpoint = await alone(unsubscribe);
        // The browser takes nothing any more; a server that does not hear of it now hears it from the push service.
        if (endpoint !== null) await server.remove(uid, endpoint).catch(() => {});
        await look();
      } catch {
        become('failed');
      }
      tell();
    },

    /** Drops the subscription after signing out: the server deleted this device together with the session. */
    async signedOut(): Promise<void> {
      if (member === null) return;
      member = null;
      await unsubscribe().catch(() => {});
      become('unknown');
    },
  };
}
