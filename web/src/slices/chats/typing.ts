import { useMemo, useSyncExternalStore } from 'react';
import { realtime } from '#web/platform/realtime/index.ts';
import { applyToTyping, nextEnd, type Typing, type TypingEvent } from './typing.live.ts';
import { createTypingSender } from './typing.sender.ts';

let typing: Typing = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function apply(event: TypingEvent | null) {
  const before = typing;
  typing = applyToTyping(typing, event, Date.now());
  if (typing === before) return;
  clearTimeout(timer);
  const end = nextEnd(typing);
  if (end !== null) timer = setTimeout(() => apply(null), Math.max(0, end - Date.now()));
  for (const watcher of watchers) watcher();
}

const stopAll = () => {
  clearTimeout(timer);
  if (typing.length === 0) return;
  typing = [];
  for (const watcher of watchers) watcher();
};

/** Follows who writes, from the socket. -> stop */
export function followTyping(): () => void {
  const stops = [
    realtime.on('typing', apply),
    realtime.on('message', apply),
    realtime.on('chatGone', apply),
    realtime.on('chatMember', apply),
    // What was heard before a cut says nothing about now.
    realtime.onReady(stopAll),
  ];
  return () => {
    for (const stop of stops) stop();
    stopAll();
  };
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** The uids of those who write in a chat, in the order in which they began. */
export function useTyping(chatId: string): string[] {
  const all = useSyncExternalStore(subscribe, () => typing);
  return useMemo(() => all.filter((one) => one.chatId === chatId).map(({ userId }) => userId), [all, chatId]);
}

/** To be called with each change of what the member writes in a chat. */
export const sendTyping = createTypingSender({
  say: realtime.typing,
  now: Date.now,
  isVisible: () => document.visibilityState === 'visible',
});
