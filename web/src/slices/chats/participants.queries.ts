import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { chats } from '#contract/chats/routes.ts';
import type { ChatView, Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { authorsKey, participantsKey } from './chats.keys.ts';
import { type FetchedAuthors, unknownAuthors } from './unknown-authors.ts';

/** How many participants one request returns at most. */
const PAGE = 50;
const NONE: FetchedAuthors = {};

/**
 * Returns the authors of loaded messages by uid. A chat comes with its first participants. Other authors, in large groups and
 * among members who left, are fetched.
 */
export function useAuthors(chat: ChatView, me: string, items: readonly Message[]): ReadonlyMap<string, MemberCard> {
  const queryKey = authorsKey(me, chat.id);
  const { data: fetched = NONE, refetch } = useQuery({
    queryKey,
    async queryFn({ signal }): Promise<FetchedAuthors> {
      const cachedAuthors = queryClient.getQueryData<FetchedAuthors>(queryKey);
      return {
        ...cachedAuthors,
        ...(await fetchAuthors(chat.id, unknownAuthors(items, chat.participants, cachedAuthors ?? NONE), signal)),
      };
    },
    // Only for authors that are not known yet; see the effect.
    enabled: false,
  });
  const unknown = useMemo(
    () => (chat.type === 'group' ? unknownAuthors(items, chat.participants, fetched).join() : ''),
    [chat.type, items, chat.participants, fetched],
  );
  useEffect(() => {
    if (unknown === '') return;
    void refetch();
    // A fetch that failed without a connection is repeated as soon as there is one.
    return realtime.onReady(() => void refetch());
  }, [unknown, refetch]);
  return useMemo(() => {
    const visible = Object.values(fetched).filter((card) => card !== null);
    return new Map([...visible, ...chat.participants].map((card) => [card.uid, card]));
  }, [fetched, chat.participants]);
}

async function fetchAuthors(chatId: string, uids: readonly string[], signal: AbortSignal): Promise<FetchedAuthors> {
  const authors: FetchedAuthors = {};
  for (let start = 0; start < uids.length; start += PAGE) {
    const requestedUids = uids.slice(start, start + PAGE);
    const query = { uids: requestedUids.join(','), limit: PAGE };
    const { items } = await call(chats.participants, { params: { chatId }, query, signal });
    for (const uid of requestedUids) authors[uid] = items.find((card) => card.uid === uid) ?? null;
  }
  return authors;
}

/** The participants of a group chat, page by page. */
export const useParticipants = (me: string, chatId: string) =>
  useInfiniteQuery({
    queryKey: [...participantsKey(me), chatId],
    queryFn: ({ pageParam, signal }) =>
      call(chats.participants, {
        params: { chatId },
        query: { limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
