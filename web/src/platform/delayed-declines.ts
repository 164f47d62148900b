import { createStore } from '#web/platform/store.ts';

/** How long a declined request can be taken back, in ms. Until then the server does not know of it. */
export const UNDO_DECLINE_MS = 10_000;

/** Keeps declined requests until they can no longer be taken back. Each has an id, such as that of the direct chat of the two. */
export function createDelayedDeclines() {
  const declined = createStore<ReadonlySet<string>>(new Set());
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => Promise<unknown> }>();

  function showAgain(id: string) {
    declined.set(new Set([...declined.get()].filter((other) => other !== id)));
  }

  async function send(id: string) {
    const decline = waiting.get(id);
    if (!decline) return;
    clearTimeout(decline.timer);
    waiting.delete(id);
    await decline.send();
    showAgain(id);
  }

  return {
    /** The ids of requests that are hidden, because they are declined and the lists from the server do not say so yet. */
    declined,
    /** Declines a request after the time in which it can be taken back. @param sendDecline reports errors itself, and never rejects */
    decline(id: string, sendDecline: () => Promise<unknown>): void {
      if (waiting.has(id)) return;
      waiting.set(id, { timer: setTimeout(() => void send(id), UNDO_DECLINE_MS), send: sendDecline });
      declined.set(new Set([...declined.get(), id]));
    },
    /** Takes a decline back. Returns whether it was in time. */
    takeBack(id: string): boolean {
      const decline = waiting.get(id);
      if (!decline) return false;
      clearTimeout(decline.timer);
      waiting.delete(id);
      showAgain(id);
      return true;
    },
    /** Sends all declines now, before the page is left. */
    sendAll(): void {
      for (const id of [...waiting.keys()]) void send(id);
    },
  };
}
