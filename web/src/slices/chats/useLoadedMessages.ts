import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { chats } from '#contract/chats/routes.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { isServer } from '#web/platform/is-server.ts';
import { usePollWhileOffline } from '#web/platform/live/index.ts';
import { useReportCachedAt } from '#web/platform/offline-cache/data-as-of.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { cachedMessages, forgetCachedMessages } from './cached-messages.ts';
import { type MessagesPage, openedMessages } from './loaded-messages.live.ts';
import {
  CATCH_UP_PAGE,
  type ChatSnapshot,
  LoadedMessagesStore,
  NOTHING,
  showsOpening,
} from './loaded-messages.store.ts';

/** The loaded messages of the signed-in member's chats. */
export const loadedMessages = new LoadedMessagesStore(
  (chatId, query, signal) => call(chats.messages, { params: { chatId }, query, ...(signal && { signal }) }),
  cachedMessages,
);
realtime.on('reaction', (reaction) => void loadedMessages.receiveReaction(reaction, session.getSnapshot().uid ?? ''));
realtime.on('chatGone', ({ chatId }) => {
  loadedMessages.drop(chatId);
  forgetCachedMessages(chatId);
});
realtime.onReady(() => loadedMessages.catchUpAll());
session.onEnd(() => loadedMessages.clear());

/** A chat with more unread messages opens where they begin. With fewer, all of them are loaded at once. */
export const UNREAD_LOADED_MAX = CATCH_UP_PAGE - MESSAGES_PAGE;
/** So many unread messages leave enough read ones above them in the first page. */
const UNREAD_IN_PAGE = MESSAGES_PAGE / 2;

const openingQuery = (uid: string, chatId: string, limit: number) =>
  queryOptions({
    queryKey: ['chats', uid, 'opening', chatId],
    queryFn: () => call(chats.messages, { params: { chatId }, query: { limit } }),
  });

/** Takes the newest messages of a chat that came with the page. */
export function takeMessagesOfPage(uid: string): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: ['chats', uid, 'opening'] })) {
    loadedMessages.seed(String(queryKey[3]), state.data as MessagesPage);
    queryClient.removeQueries({ queryKey, exact: true });
  }
}

/** Returns the newest messages of a chat on the server, where they are a query like all other content of a page. */
function useMessagesOfPage(chatId: string, count: number, isWanted: boolean): ChatSnapshot {
  const { data } = useQuery({ ...openingQuery(useUid(), chatId, count), enabled: isServer && isWanted });
  return useMemo(() => (data ? { ...NOTHING, messages: openedMessages(data) } : NOTHING), [data]);
}

/**
 * Loads messages of a chat: up to the newest one or, with `openingSeq`, around that one.
 * @param unread how many messages are unread: all of them are loaded when the chat opens at its newest message
 * @param visit names this visit of the chat: with another value the chat is opened at `openingSeq` again
 */
export function useLoadedMessages(chatId: string, unread: number, openingSeq: number | null, visit: string) {
  const id = openingSeq === null ? visit : `${visit} ${openingSeq}`;
  const count = Math.min(CATCH_UP_PAGE, MESSAGES_PAGE + (unread > UNREAD_IN_PAGE ? unread : 0));
  const ofPage = useMessagesOfPage(chatId, count, openingSeq === null);
  const snapshot = useSyncExternalStore(
    useCallback((listener: () => void) => loadedMessages.subscribe(chatId, listener), [chatId]),
    () => loadedMessages.get(chatId),
    () => (isServer ? ofPage : loadedMessages.get(chatId)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `unread` counts only at the moment of opening.
  useEffect(() => {
    void loadedMessages.open(chatId, {
      id,
      at: openingSeq,
      count,
    });
  }, [chatId, id, openingSeq]);
  usePollWhileOffline(() => void loadedMessages.catchUp(chatId));
  useReportCachedAt(snapshot.cachedAt);
  return {
    loaded: showsOpening(snapshot, { id, at: openingSeq }) ? snapshot.messages : undefined,
    isError: snapshot.error !== null && snapshot.openingId === id,
    retry: () => loadedMessages.retry(chatId),
  };
}
