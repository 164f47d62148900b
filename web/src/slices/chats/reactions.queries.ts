import { useInfiniteQuery } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { loadedMessages } from './useLoadedMessages.ts';

interface Named {
  chatId: string;
  seq: number;
}

/** Returns a function that sets the member's reaction to a message, or takes it back with null (M-15). */
export function useReact(): (message: Named, emoji: string | null) => Promise<void> {
  const toast = useToast();
  return async (params, emoji) => {
    try {
      const reaction = await call(chats.react, { params, body: { emoji } });
      await loadedMessages.receiveReaction(reaction, session.getSnapshot().uid ?? '');
    } catch (error) {
      toast.show({ text: text.chats.reactionFailed((error as Error).message), kind: 'error' });
    }
  };
}

/** Fetches the members who have reacted to a message, page by page. */
export const useReactions = (me: string, { chatId, seq }: Named) =>
  useInfiniteQuery({
    queryKey: ['chats', me, 'reactions', chatId, seq],
    queryFn: ({ pageParam, signal }) =>
      call(chats.reactions, { params: { chatId, seq }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    gcTime: 0,
  });
