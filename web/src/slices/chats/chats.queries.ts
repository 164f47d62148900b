import { useQuery } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { forgetCachedMessages } from './cached-messages.ts';
import { participantsKey, quotedKey, searchKey } from './chats.keys.ts';
import { applyToList, fetchedList, unreadInAll, withFetched } from './chats.live.ts';
import { loadedMessages } from './useLoadedMessages.ts';

/** Fetches every page of the member's chats. Nearly everybody has one. */
async function fetchAll({ signal }: { signal: AbortSignal }): Promise<ChatView[]> {
  const allChats: ChatView[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(chats.list, { query: { cursor }, signal });
    allChats.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return allChats;
}

/** The member's chats, newest message first. */
export const chatList = createLiveQuery({
  key: ['chats', 'list'],
  fetch: fetchAll,
  merge: (items, cached: ReturnType<typeof fetchedList> | undefined, { uid }) => fetchedList(uid, items, cached),
  events: ['message', 'chat', 'chatMember', 'chatRenamed', 'chatGone', 'chatRead', 'chatLevel'],
  reduce: applyToList,
  isIncomplete: ({ stale }) => stale,
  waitForSocketMs: 1000,
  isCachedOffline: true,
  gcTime: Number.POSITIVE_INFINITY,
});

export const useChatList = () => chatList.useQuery(undefined);

/** The number of unread messages in all chats together. */
export const useUnreadMessages = (): number => chatList.useQuery(undefined, { select: unreadInAll }).data ?? 0;

/** Returns whether the member takes part in a chat; undefined until the list of chats is loaded. */
export function useTakesPart(chatId: string) {
  const list = useChatList();
  return { list, takesPart: list.data?.items.some(({ id }) => id === chatId) };
}

/** One chat of the list. A chat that is not in it is fetched by itself, because it may have begun this moment. */
export function useChat(chatId: string) {
  const uid = useUid();
  const list = useChatList();
  const listed = list.data?.items.find(({ id }) => id === chatId);
  const single = useQuery({
    queryKey: ['chats', uid, 'single', chatId],
    queryFn: async ({ signal }) => {
      const chat = await call(chats.read, { params: { chatId }, signal });
      chatList.update(uid, undefined, (cached) => withFetched(cached, chat));
      return chat;
    },
    enabled: list.data !== undefined && listed === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const failed = list.data === undefined ? list : single;
  return { chat: listed, error: listed ? null : failed.error, refetch: () => void failed.refetch() };
}

/**
 * Applies a message from the server's answer to an own call, as its event would. Resolves when the chat shows it, or when what
 * is missing before it could not be fetched.
 */
export function receiveMessage(message: Message): Promise<void> {
  chatList.receive({ type: 'message', message });
  return applyMessage(message);
}

function applyMessage(message: Message): Promise<void> {
  // Search results may contain the words from before the change.
  if (message.change > 0) invalidate(searchKey);
  if (message.change > 0) invalidate((uid) => quotedKey(uid, message.chatId));
  // Edited and deleted words do not stay on the device. A chat that is loaded is kept again.
  if (message.change > 0) forgetCachedMessages(message.chatId);
  return loadedMessages.receive(message);
}

function invalidate(key: (uid: string) => readonly string[]) {
  void queryClient.invalidateQueries({ queryKey: key(session.getSnapshot().uid ?? '') });
}

realtime.on('message', ({ message }) => void applyMessage(message));
realtime.onReady(() => {
  invalidate(searchKey);
  invalidate(participantsKey);
  invalidate((uid) => ['chats', uid, 'quoted']);
});
