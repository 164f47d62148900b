import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { discovery } from '#contract/discovery/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import type { Member } from './safety.queries.ts';

const t = text.safety.notForMe;

/** Refetches the lists that a mark changes. */
const refetch = () =>
  Promise.all(['discovery', 'safety'].map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })));

const notForMeQuery = (uid: string) =>
  infiniteQueryOptions({
    queryKey: ['safety', uid, 'notForMe'],
    queryFn: ({ pageParam, signal }) =>
      call(discovery.listNotForMe, { params: { uid }, query: { ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    enabled: uid !== '',
  });

/** Loads the members that the reader has marked as not for them. */
export const useMarkedNotForMe = () => useInfiniteQuery(notForMeQuery(useUid()));

/** Takes a mark back. */
export function useUnmark() {
  const toast = useToast();
  const uid = useUid();
  return useMutation({
    mutationFn: ({ uid: otherUid }: Member) => call(discovery.unmarkNotForMe, { params: { uid, other: otherUid } }),
    async onSuccess(_done, { name }) {
      toast.show({ text: t.back(name) });
      await refetch();
    },
    onError: toast.showError,
  });
}

/** Marks a member as not for the reader. The toast can take it back. */
export function useNotForMe() {
  const toast = useToast();
  const uid = useUid();
  const { mutate: unmark } = useUnmark();
  return useMutation({
    mutationFn: ({ uid: otherUid }: Member) => call(discovery.markNotForMe, { params: { uid, other: otherUid } }),
    async onSuccess(_done, member) {
      toast.show({ text: t.hidden(member.name), action: { label: t.undo, onPress: () => unmark(member) } });
      await refetch();
    },
    onError: toast.showError,
  });
}
