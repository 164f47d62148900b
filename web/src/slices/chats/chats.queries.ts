import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ChatView } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session/index.ts';
import { allKey, listKey } from './chats.keys.ts';
import { applyToList, type ChatEvent, type ChatList, fetchedList, unreadInAll, withFetched } from './chats.live.ts';
import { pollWhenOffline, receiveInWindow } from './chats.window.ts';

/** What is heard while a fetch of the list is on its way: its answer may be older than that. */
const hearing = new Set<ChatEvent[]>();
/** Brings an event to all that is held of a member's chats. -> whether something was missed and has to be fetched */
export function receive(uid: string, event: ChatEvent): { list: boolean; window: boolean } {
  for (const events of hearing) events.push(event);
  const list = queryClient.setQueryData<ChatList>(listKey(uid), (held) => held && applyToList(held, event));
  if (event.type !== 'message') return { list: list?.stale ?? false, window: false };
  // What was found may hold words that are no more.
  if (event.message.change > 0) void queryClient.invalidateQueries({ queryKey: ['chats', uid, 'search'] });
  return { list: list?.stale ?? false, window: receiveInWindow(uid, event.message) };
}

async function fetchList(uid: string): Promise<ChatList> {
  for (let attempt = 1; ; attempt++) {
    const events: ChatEvent[] = [];
    hearing.add(events);
    try {
      const { items } = await call(routes.chats.list);
      const held = queryClient.getQueryData<ChatList>(listKey(uid));
      const list = events.reduce(applyToList, fetchedList(uid, items, held));
      if (!list.stale || attempt === 3) return { ...list, stale: false };
    } finally {
      hearing.delete(events);
    }
  }
}

const listQuery = (uid: string) =>
  queryOptions({
    queryKey: listKey(uid),
    queryFn: () => fetchList(uid),
    enabled: uid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: pollWhenOffline,
    structuralSharing: false,
  });

/** Something was missed: fetches the list again, or at once after the fetch that is on its way. */
export const refetchList = (uid: string) =>
  queryClient.invalidateQueries({ queryKey: listKey(uid), exact: true }, { cancelRefetch: false });

/** The member's uid while signed in; '' otherwise. */
export const useUid = (): string => useSession().uid ?? '';

/** The member's chats, newest first, kept current by `LiveChats`. */
export const useChatList = () => useQuery(listQuery(useUid()));

/** Messages not yet read, in all chats together. */
export const useUnreadMessages = (): number => useQuery({ ...listQuery(useUid()), select: unreadInAll }).data ?? 0;

/** One chat of the list; a chat that is not in it is asked for by itself, for it may have begun this moment. */
export function useChat(chatId: string) {
  const uid = useUid();
  const list = useChatList();
  const listed = list.data?.items.find(({ id }) => id === chatId);
  const single = useQuery({
    queryKey: ['chats', uid, 'single', chatId],
    queryFn: async (): Promise<ChatView> => {
      const chat = await call(routes.chats.read, { params: { chatId } });
      queryClient.setQueryData<ChatList>(listKey(uid), (held) => held && withFetched(held, chat));
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
 * The socket is up (again): what happened while it was not has to be fetched. A first fetch is not begun anew by that,
 * although it may have read what was there before the socket was: then once more.
 */
export async function catchUp(uid: string): Promise<void> {
  const filter = { queryKey: allKey(uid) };
  const isFirst = queryClient.isFetching({ ...filter, predicate: ({ state }) => state.data === undefined }) > 0;
  await queryClient.invalidateQueries(filter);
  if (isFirst) await queryClient.invalidateQueries(filter);
}
