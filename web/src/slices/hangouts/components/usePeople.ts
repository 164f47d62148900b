import { useUid } from '#web/platform/session/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useAttendees } from '../hangouts.queries.ts';

/** The attendees of a hangout: the host, the co-host, the first ones that come with it, and the others on request. */
export function usePeople({ id, participants, createdBy, coHost, going, guests }: CachedHangout) {
  const rest = useAttendees(useUid(), id);
  const shown = new Set(participants.map(({ uid }) => uid));
  const others = (rest.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ uid }) => !shown.has(uid));
  const loaded = [...participants, ...others];
  const isFirst = ({ uid }: { uid: string }) => uid === createdBy || uid === coHost?.uid;
  const host = loaded.filter(({ uid }) => uid === createdBy);
  const all = [...host, ...(coHost ? [coHost] : []), ...loaded.filter((member) => !isFirst(member))];
  const members = going - guests;
  const hasMore = members > participants.length;
  const more = hasMore
    ? {
        count: !rest.data || rest.hasNextPage ? members - all.length : 0,
        isLoading: rest.isFetching,
        isFailed: rest.isError,
        load: () => void (rest.data ? rest.fetchNextPage() : rest.refetch()),
      }
    : undefined;
  return { all, more };
}
