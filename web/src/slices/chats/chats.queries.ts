import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ChatView } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useSession } from '#web/platform/session/index.ts';
import {
  applyToList,
  type ChatEvent,
  type ChatList,
  fetchedList,
  unreadIn,
  unreadInAll,
  withFetched,
} from './chats.live.ts';
import { append, type ChatWindow, isBehind, lastSeqOf, openedWindow, prepend } from './window.live.ts';

const CATCH_UP_PAGE = 200;
/** Without a socket, news is asked for. */
const POLL_MS = 15_000;
const pollWhenOffline = () => (realtime.getStatus() === 'online' ? false : POLL_MS);

const allKey = (uid: string) => ['chats', uid] as const;
const listKey = (uid: string) => ['chats', uid, 'list'] as const;
const windowKey = (uid: string, chatId: string) => ['chats', uid, 'window', chatId] as const;

/** What is heard while a fetch of the list is on its way: its answer may be older than that. */
const hearing = new Set<ChatEvent[]>();
/** The highest seq heard of in each chat, so that a window knows when it is behind. */
const heard = new Map<string, number>();

/** Brings an event to all that is held of a member's chats. -> whether something was missed and has to be fetched */
export function receive(uid: string, event: ChatEvent): { list: boolean; window: boolean } {
  for (const events of hearing) events.push(event);
  const list = queryClient.setQueryData<ChatList>(listKey(uid), (held) => held && applyToList(held, event));
  if (event.type !== 'message') return { list: list?.stale ?? false, window: false };
  const { chatId, seq } = event.message;
  heard.set(chatId, Math.max(seq, heard.get(chatId) ?? 0));
  const window = queryClient.setQueryData<ChatWindow>(
    windowKey(uid, chatId),
    (held) => held && append(held, [event.message]),
  );
  return { list: list?.stale ?? false, window: window !== undefined && isBehind(window, seq) };
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

/**
 * The latest messages of a chat or, when some are held, all that came after those, until nothing is missing. Each page is
 * shown as it comes.
 */
async function fetchWindow(uid: string, chatId: string, signal: AbortSignal): Promise<ChatWindow> {
  const held = () => queryClient.getQueryData<ChatWindow>(windowKey(uid, chatId));
  let window = held();
  if (!window) {
    const limit = Math.min(CATCH_UP_PAGE, MESSAGES_PAGE + unreadOf(uid, chatId));
    window = openedWindow(await call(routes.chats.messages, { params: { chatId }, query: { limit }, signal }));
    if (!isBehind(window, heard.get(chatId) ?? 0)) return window;
  }
  for (;;) {
    const query = { after: lastSeqOf(window), limit: CATCH_UP_PAGE };
    const page = await call(routes.chats.messages, { params: { chatId }, query, signal });
    const before = lastSeqOf(window);
    window = append(held() ?? window, page.items);
    const level = !page.hasMore && !isBehind(window, heard.get(chatId) ?? 0);
    if (level || lastSeqOf(window) === before) return window;
    queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), window);
  }
}

function unreadOf(uid: string, chatId: string): number {
  const chat = queryClient.getQueryData<ChatList>(listKey(uid))?.items.find(({ id }) => id === chatId);
  return chat ? unreadIn(chat) : 0;
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

const windowQuery = (uid: string, chatId: string) =>
  queryOptions({
    queryKey: windowKey(uid, chatId),
    queryFn: ({ signal }) => fetchWindow(uid, chatId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: pollWhenOffline,
    structuralSharing: false,
  });

/** Something was missed: fetches the list again, or at once after the fetch that is on its way. */
export const refetchList = (uid: string) =>
  queryClient.invalidateQueries({ queryKey: listKey(uid), exact: true }, { cancelRefetch: false });

/** Brings a held window up to the latest message; resolves when it is, or could not be. */
export const level = (uid: string, chatId: string) =>
  queryClient.refetchQueries({ queryKey: windowKey(uid, chatId), exact: true }, { cancelRefetch: false });

export const forgetWindow = (uid: string, chatId: string) =>
  queryClient.removeQueries({ queryKey: windowKey(uid, chatId), exact: true });

const older = new Map<string, Promise<void>>();

/** Loads the page of messages before the first one held, once at a time. @throws ApiError */
export function loadOlder(uid: string, chatId: string): Promise<void> {
  const running = older.get(chatId);
  if (running) return running;
  const first = queryClient.getQueryData<ChatWindow>(windowKey(uid, chatId))?.items[0]?.seq;
  if (first === undefined) return Promise.resolve();
  const loading = call(routes.chats.messages, { params: { chatId }, query: { before: first, limit: MESSAGES_PAGE } })
    .then((page) => {
      queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), (held) => held && prepend(held, page));
    })
    .finally(() => older.delete(chatId));
  older.set(chatId, loading);
  return loading;
}

/** The member's uid while signed in; '' otherwise. */
export const useUid = (): string => useSession().uid ?? '';

/** The member's chats, newest first, kept current by `LiveChats`. */
export const useChatList = () => useQuery(listQuery(useUid()));

export const useChatWindow = (chatId: string) => useQuery(windowQuery(useUid(), chatId));

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
