import { createStore } from '#web/platform/store.ts';

/** How long a declined request can be taken back, in ms. Until then the server does not know of it. */
export const UNDO_DECLINE_MS = 10_000;

/** Keeps declined requests until they can no longer be taken back. Each is named by the id of its chat. */
export function createDelayedDeclines() {
  const declined = createStore<ReadonlySet<string>>(new Set());
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => Promise<unknown> }>();

  function showAgain(chatId: string) {
    declined.set(new Set([...declined.get()].filter((id) => id !== chatId)));
  }

  async function send(chatId: string) {
    const decline = waiting.get(chatId);
    if (!decline) return;
    clearTimeout(decline.timer);
    waiting.delete(chatId);
    await decline.send();
    showAgain(chatId);
  }

  return {
    /** The chats of requests that are hidden, because they are declined and the lists from the server do not say so yet. */
    declined,
    /** Declines a request after the time in which it can be taken back. @param sendDecline reports errors itself, and never rejects */
    decline(chatId: string, sendDecline: () => Promise<unknown>): void {
      if (waiting.has(chatId)) return;
      waiting.set(chatId, { timer: setTimeout(() => void send(chatId), UNDO_DECLINE_MS), send: sendDecline });
      declined.set(new Set([...declined.get(), chatId]));
    },
    /** Takes a decline back. Returns whether it was in time. */
    takeBack(chatId: string): boolean {
      const decline = waiting.get(chatId);
      if (!decline) return false;
      clearTimeout(decline.timer);
      waiting.delete(chatId);
      showAgain(chatId);
      return true;
    },
    /** Sends all declines now, before the page is left. */
    sendAll(): void {
      for (const chatId of [...waiting.keys()]) void send(chatId);
    },
  };
}
