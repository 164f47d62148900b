import { events } from '#contract/events/routes.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';
import { PeopleList, useMorePeople } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useAttendance } from '../attendance.queries.ts';

/** The members who go to an event. */
export function EventPeople({ eventId, isOver }: { eventId: string; isOver: boolean }) {
  const me = useUid();
  const { data } = useAttendance(eventId);
  const { items = [], nextCursor = null, going = 0 } = data ?? {};
  const { others, more } = useMorePeople({
    queryKey: ['events', me, 'attendees', eventId],
    fetchPage: (request) => call(events.attendees, { params: { eventId }, ...request }),
    shown: items,
    count: going,
    hasMore: nextCursor !== null,
    version: data,
  });
  if (!data) return null;
  return (
    <PeopleList
      title={isOver ? text.hangouts.went(going) : text.hangouts.people}
      note={going === 0 && !isOver && text.events.nobodyYet}
      people={[...items, ...others]}
      more={more}
    />
  );
}
