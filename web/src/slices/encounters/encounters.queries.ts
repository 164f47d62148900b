import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type EncounterPage, encounters } from '#contract/encounters/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useUid } from '#web/platform/session/index.ts';

const keyOf = (uid: string, hangoutId: string) => ['encounters', uid, hangoutId] as const;

// Marks that became mutual are shown as such.
realtime.on('notification', ({ notification }) => {
  if (notification.type === 'meet_again') void queryClient.invalidateQueries({ queryKey: ['encounters'] });
});

/** The other attendees of a hangout, with the reader's marks. Marks of another tab or device appear when this one gets the focus. */
export function useEncounters(hangoutId: string) {
  const uid = useUid();
  return useInfiniteQuery({
    queryKey: keyOf(uid, hangoutId),
    queryFn: ({ pageParam, signal }) =>
      call(encounters.list, { params: { hangoutId }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchOnWindowFocus: 'always',
  });
}

const marked = (data: InfiniteData<EncounterPage> | undefined, other: string, meetAgain: boolean) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.member.uid === other ? { ...item, meetAgain } : item)),
    })),
  };

/** Marks a member as somebody to meet again, or removes the mark. It is shown at once, and taken back when it was not saved. */
export function useMark(hangoutId: string) {
  const uid = useUid();
  const toast = useToast();
  const queryKey = keyOf(uid, hangoutId);
  return useMutation({
    mutationFn: ({ other, meetAgain }: { other: string; meetAgain: boolean }) =>
      call(encounters.mark, { params: { hangoutId, other }, body: { meetAgain } }),
    async onMutate({ other, meetAgain }) {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<InfiniteData<EncounterPage>>(queryKey, (data) => marked(data, other, meetAgain));
    },
    onError(error, { other, meetAgain }) {
      queryClient.setQueryData<InfiniteData<EncounterPage>>(queryKey, (data) => marked(data, other, !meetAgain));
      toast.show({ text: error.message, kind: 'error' });
    },
  });
}
