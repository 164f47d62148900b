import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { chats } from '#contract/chats/routes.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { hasEarlyReads } from '#web/platform/early.ts';
import { useSeenAt } from '#web/platform/last-seen/seen-at.ts';
import { usePollWhileOffline } from '#web/platform/live/index.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session } from '#web/platform/session/index.ts';
import { CATCH_UP_PAGE, LoadedMessagesStore, showsOpening } from './loaded-messages.store.ts';
import { forgetSeenMessages, seenMessages } from './seen-messages.ts';

/** The loaded messages of the signed-in member's chats. */
export const loadedMessages = new LoadedMessagesStore(
  (chatId, query, signal) => call(chats.messages, { params: { chatId }, query, ...(signal && { signal }) }),
  seenMessages,
  // A socket that is open already does not tell what happened since such a read.
  () => hasEarlyReads() && realtime.getStatus() === 'online',
);
realtime.on('reaction', (reaction) => void loadedMessages.receiveReaction(reaction, session.getSnapshot().uid ?? ''));
realtime.on('chatGone', ({ chatId }) => {
  loadedMessages.drop(chatId);
  forgetSeenMessages(chatId);
});
realtime.onReady(() => loadedMessages.catchUpAll());
session.onEnd(() => loadedMessages.clear());

/** A chat with more unread messages opens where they begin. With fewer, all of them are loaded at once. */
export const UNREAD_LOADED_MAX = CATCH_UP_PAGE - MESSAGES_PAGE;
/** So many unread messages leave enough read ones above them in the first page, whose read entry.js has started. */
const UNREAD_IN_PAGE = MESSAGES_PAGE / 2;

/** Loads what a chat opens with, if that is its first page. Its screen shows it and keeps it up to date. */
export async function prefetchMessages(chatId: string, unread: number): Promise<void> {
  if (unread <= UNREAD_IN_PAGE) await loadedMessages.open(chatId, { id: 'prefetch', at: null, count: MESSAGES_PAGE });
}

/**
 * Loads messages of a chat: up to the newest one or, with `openingSeq`, around that one.
 * @param unread how many messages are unread: all of them are loaded when the chat opens at its newest message
 * @param visit names this visit of the chat: with another value the chat is opened at `openingSeq` again
 */
export function useLoadedMessages(chatId: string, unread: number, openingSeq: number | null, visit: string) {
  const id = openingSeq === null ? visit : `${visit} ${openingSeq}`;
  const snapshot = useSyncExternalStore(
    useCallback((listener: () => void) => loadedMessages.subscribe(chatId, listener), [chatId]),
    () => loadedMessages.get(chatId),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `unread` counts only at the moment of opening.
  useEffect(() => {
    void loadedMessages.open(chatId, {
      id,
      at: openingSeq,
      count: Math.min(CATCH_UP_PAGE, MESSAGES_PAGE + (unread > UNREAD_IN_PAGE ? unread : 0)),
    });
  }, [chatId, id, openingSeq]);
  usePollWhileOffline(() => void loadedMessages.catchUp(chatId));
  useSeenAt(snapshot.seenAt);
  return {
    loaded: showsOpening(snapshot, { id, at: openingSeq }) ? snapshot.messages : undefined,
    isError: snapshot.error !== null && snapshot.openingId === id,
    retry: () => loadedMessages.retry(chatId),
  };
}
