import { useUid } from '#web/platform/session/index.ts';
import { PeopleList } from '#web/slices/plans/index.ts';
import { text } from '#web/text/index.ts';
import { useAttendance, useMoreAttendees } from '../attendance.queries.ts';

/** The members who go to an event. */
export function EventPeople({ eventId, isOver }: { eventId: string; isOver: boolean }) {
  const { data } = useAttendance(eventId);
  const rest = useMoreAttendees(useUid(), eventId);
  if (!data) return null;
  const { items, nextCursor, going } = data;
  const shown = new Set(items.map(({ uid }) => uid));
  const others = (rest.data?.pages.flatMap((page) => page.items) ?? []).filter(({ uid }) => !shown.has(uid));
  return (
    <PeopleList
      title={isOver ? text.hangouts.went(going) : text.hangouts.people}
      note={going === 0 && !isOver && text.events.nobodyYet}
      people={[...items, ...others]}
      more={
        nextCursor !== null
          ? {
              count: !rest.data || rest.hasNextPage ? going - items.length - others.length : 0,
              isLoading: rest.isFetching,
              isFailed: rest.isError,
              load: () => void (rest.data ? rest.fetchNextPage() : rest.refetch()),
            }
          : undefined
      }
    />
  );
}
