import type { Message } from '#contract/chats/views.ts';

/** The stretch of a chat's messages that is held here: in the order of seq, without a gap. */
export interface ChatWindow {
  items: readonly Message[];
  /** Whether older messages stand before the first. */
  hasOlder: boolean;
}

export interface MessagesPage {
  items: readonly Message[];
  hasMore: boolean;
}

export const lastSeqOf = ({ items }: ChatWindow): number => items.at(-1)?.seq ?? 0;

/** The latest messages, as first fetched. */
export const openedWindow = ({ items, hasMore }: MessagesPage): ChatWindow => ({ items, hasOlder: hasMore });

/**
 * The window with newer messages at its end, from an event, an answer or a catch-up. What is there already is passed
 * over; what does not follow on the last message is left for the catch-up to bring, so that there never is a gap.
 */
export function append(window: ChatWindow, messages: readonly Message[]): ChatWindow {
  let last = lastSeqOf(window);
  const more: Message[] = [];
  for (const message of messages) {
    if (message.seq !== last + 1) continue;
    more.push(message);
    last = message.seq;
  }
  return more.length > 0 ? { ...window, items: [...window.items, ...more] } : window;
}

/** The window with older messages before its first; the same one when the page does not reach up to it. */
export function prepend(window: ChatWindow, { items, hasMore }: MessagesPage): ChatWindow {
  const first = window.items[0]?.seq;
  if (first === undefined) return window;
  const older = items.filter((message) => message.seq < first);
  if (older.length === 0)
    return first === items[0]?.seq || items.length === 0 ? { ...window, hasOlder: hasMore } : window;
  if (older.at(-1)?.seq !== first - 1) return window;
  return { items: [...older, ...window.items], hasOlder: hasMore };
}

/** Whether a message up to `seq` is known to exist that the window does not hold. */
export const isBehind = (window: ChatWindow, seq: number): boolean => lastSeqOf(window) < seq;
