import { useMemo, useSyncExternalStore } from 'react';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { applyToTyping, nextEnd, type Typing, type TypingEvent } from './typing.live.ts';
import { createTypingSender } from './typing.sender.ts';

/** The members who are typing, in all chats. */
let typing: Typing = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function apply(event: TypingEvent | null) {
  const previous = typing;
  typing = applyToTyping(typing, event, Date.now());
  if (typing === previous) return;
  clearTimeout(timer);
  const end = nextEnd(typing);
  if (end !== null) timer = setTimeout(() => apply(null), Math.max(0, end - Date.now()));
  for (const listener of listeners) listener();
}

function clear() {
  clearTimeout(timer);
  if (typing.length === 0) return;
  typing = [];
  for (const listener of listeners) listener();
}

for (const type of ['typing', 'message', 'chatGone', 'chatMember'] as const) realtime.on(type, apply);
// After a reconnect nobody knows who is still typing.
realtime.onConnect(clear);
session.onEnd(clear);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the uids of the members who are typing in a chat, in the order in which they began. */
export function useTyping(chatId: string): string[] {
  const allTyping = useSyncExternalStore(subscribe, () => typing);
  return useMemo(
    () => allTyping.filter((entry) => entry.chatId === chatId).map(({ userId }) => userId),
    [allTyping, chatId],
  );
}

/** Reports that the member is typing. Call it with each change of their text. */
export const sendTyping = createTypingSender({
  send: realtime.typing,
  now: Date.now,
  isVisible: () => document.visibilityState === 'visible',
});
