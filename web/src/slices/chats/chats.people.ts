import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { allKey } from './chats.keys.ts';
import { type Known, unknownWriters } from './writers.ts';

/** How many are asked for in one call. */
const AT_ONCE = 50;
const writersKey = (me: string, chatId: string) => [...allKey(me), 'writers', chatId] as const;
const NOBODY: Known = {};

/**
 * Who wrote what is in view: those who come with the chat and, of large groups and of who has left, those who are asked for,
 * all that are missing at once.
 */
export function useWriters(chat: ChatView, me: string, items: readonly Message[]): ReadonlyMap<string, MemberCard> {
  const key = writersKey(me, chat.id);
  const { data: known = NOBODY } = useQuery<Known>({ queryKey: key, queryFn: () => ({}), enabled: false });
  const missing = useMemo(
    () => (chat.type === 'group' ? unknownWriters(items, chat.participants, known) : []),
    [chat.type, items, chat.participants, known],
  );
  useQuery({
    queryKey: [...key, missing],
    async queryFn({ signal }) {
      const found: Known = {};
      for (let at = 0; at < missing.length; at += AT_ONCE) {
        const uids = missing.slice(at, at + AT_ONCE);
        const query = { uids: uids.join(','), limit: AT_ONCE };
        const { items: cards } = await call(routes.chats.participants, { params: { chatId: chat.id }, query, signal });
        for (const uid of uids) found[uid] = cards.find((card) => card.uid === uid) ?? null;
      }
      queryClient.setQueryData<Known>(key, (held) => ({ ...held, ...found }));
      return null;
    },
    enabled: missing.length > 0,
    gcTime: 0,
  });
  return useMemo(() => {
    const asked = Object.values(known).filter((card) => card !== null);
    return new Map([...asked, ...chat.participants].map((card) => [card.uid, card]));
  }, [known, chat.participants]);
}

/** Who takes part, page by page. */
export const useParticipants = (me: string, chatId: string, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: [...allKey(me), 'participants', chatId],
    queryFn: ({ pageParam }) =>
      call(routes.chats.participants, {
        params: { chatId },
        query: { limit: AT_ONCE, ...(pageParam !== undefined && { cursor: pageParam }) },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    enabled,
  });
