import { VAULT_KEY } from './vault.ts';

/** A message from one tab to the others. `changed`: the stored session has changed. `out`: this member signed out. */
export type TabMessage = { kind: 'changed' } | { kind: 'out'; uid: string };

export interface Tabs {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/**
 * Connects the tabs of this browser by BroadcastChannel and by the storage event. The event also arrives where a channel
 * is missing or the tab was asleep. Receiving the same message twice does no harm.
 */
export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stoop.session');
  return {
    send: (message) => channel?.postMessage(message),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data));
      addEventListener('storage', ({ key }) => {
        if (key === VAULT_KEY || key === null) listener({ kind: 'changed' });
      });
      // A page in the back/forward cache receives nothing.
      addEventListener('pageshow', ({ persisted }) => persisted && listener({ kind: 'changed' }));
    },
  };
}

/**
 * Runs `task` while no other tab runs one. Waits at most `patience` ms for the lock, because the tab that holds it may be
 * frozen. Two refreshes at once are safe: the server returns the same token to both.
 */
export async function inOneTab<T>(task: () => Promise<T>, patience: number): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  let hasStarted = false;
  try {
    return await navigator.locks.request('stoop.session', { signal: AbortSignal.timeout(patience) }, () => {
      hasStarted = true;
      return task();
    });
  } catch (error) {
    if (hasStarted) throw error;
    return task();
  }
}
