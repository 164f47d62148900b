import { VAULT_KEY } from './vault.ts';

/** What one tab tells the others. `changed`: look into storage; `out`: this member signed out. */
export type TabNews = { kind: 'changed' } | { kind: 'out'; uid: string };

export interface Tabs {
  tell(news: TabNews): void;
  listen(listener: (news: TabNews) => void): void;
}

/**
 * Joins the tabs of this browser: by BroadcastChannel, and by the storage event, which also comes where a channel is
 * missing or was asleep. Hearing the same news twice does no harm.
 */
export function createTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stoop.session');
  return {
    tell: (news) => channel?.postMessage(news),
    listen(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => listener(data));
      addEventListener('storage', ({ key }) => {
        if (key === VAULT_KEY || key === null) listener({ kind: 'changed' });
      });
      // A page that comes back from the browser's cache heard nothing while it was away.
      addEventListener('pageshow', ({ persisted }) => persisted && listener({ kind: 'changed' }));
    },
  };
}

/**
 * Runs `task` while no other tab runs one, so that one tab alone refreshes the token. A tab that holds the lock for longer than
 * `patience` ms (it may be frozen) is not waited for: the server gives two who refresh at once the same successor.
 */
export async function inOneTab<T>(task: () => Promise<T>, patience: number): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  let began = false;
  try {
    return await navigator.locks.request('stoop.session', { signal: AbortSignal.timeout(patience) }, () => {
      began = true;
      return task();
    });
  } catch (error) {
    if (began) throw error;
    return task();
  }
}
