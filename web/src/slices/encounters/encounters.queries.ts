import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type Encounter, type EncounterPage, encounters } from '#contract/encounters/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
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

/** The two private choices about another attendee. At most one of them is true. */
type Said = Pick<Encounter, 'meetAgain' | 'absent'>;

const withSaid = (data: InfiniteData<EncounterPage> | undefined, otherUid: string, change: Partial<Said>) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.member.uid === otherUid ? { ...item, ...change } : item)),
    })),
  };

/** Marks a member as somebody to meet again, or says that they were not there. It is shown at once, and taken back when it was not saved. */
export function useSay(hangoutId: string) {
  const uid = useUid();
  const toast = useToast();
  const queryKey = keyOf(uid, hangoutId);
  return useMutation(
    instantSave({
      queryKey,
      save({ other, say, is }: { other: string; say: keyof Said; is: boolean }): Promise<unknown> {
        const params = { hangoutId, other };
        return say === 'absent'
          ? call(encounters.reportAbsence, { params, body: { absent: is } })
          : call(encounters.mark, { params, body: { meetAgain: is } });
      },
      show({ other, say, is }) {
        // One excludes the other.
        const change = { ...(is && { meetAgain: false, absent: false }), [say]: is };
        queryClient.setQueryData<InfiniteData<EncounterPage>>(queryKey, (data) => withSaid(data, other, change));
      },
      opposite: (change) => ({ ...change, is: !change.is }),
      onFailed: toast.showError,
    }),
  );
}
