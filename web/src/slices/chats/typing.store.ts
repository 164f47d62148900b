import { useMemo, useSyncExternalStore } from 'react';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { createStore } from '#web/platform/store.ts';
import { applyToTyping, nextEnd, type Typing, type TypingEvent } from './typing.rules.ts';
import { createTypingSender } from './typing-sender.store.ts';

/** The members who are typing, in all chats. */
const NONE: Typing = [];
const typing = createStore(NONE);
let timer: ReturnType<typeof setTimeout> | undefined;

function apply(event: TypingEvent | null) {
  const members = applyToTyping(typing.get(), event, Date.now());
  if (members === typing.get()) return;
  clearTimeout(timer);
  const end = nextEnd(members);
  if (end !== null) timer = setTimeout(() => apply(null), Math.max(0, end - Date.now()));
  typing.set(members);
}

function clear() {
  clearTimeout(timer);
  typing.set(NONE);
}

for (const type of ['typing', 'message', 'chatGone', 'chatMember'] as const) realtime.on(type, apply);
// After a reconnect nobody knows who is still typing.
realtime.onConnect(clear);
session.onEnd(clear);

/** Returns the uids of the members who are typing in a chat, in the order in which they began. */
export function useTyping(chatId: string): string[] {
  const all = useSyncExternalStore(typing.subscribe, typing.get, () => NONE);
  return useMemo(() => all.filter((one) => one.chatId === chatId).map(({ userId }) => userId), [all, chatId]);
}

/** Reports that the member is typing. Call it with each change of their text. */
export const sendTyping = createTypingSender({
  send: realtime.typing,
  now: Date.now,
  isVisible: () => document.visibilityState === 'visible',
});
