import { events } from '#contract/events/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { addAttendee, attendanceOf } from './attendees.sql.ts';
import { type EventsContext, handleInTransaction } from './context.ts';
import { isOver } from './event.rules.ts';
import { joinChat } from './event-chat.ts';
import type { EventRow } from './events.sql.ts';

/** Makes a member go to an event and take part in its chat. A member who goes already changes nothing. */
export async function attendEvent(
  ctx: EventsContext,
  work: Work,
  event: Pick<EventRow, 'id' | 'title'>,
  uid: string,
): Promise<void> {
  if (!(await addAttendee(work.db, event.id, uid, ctx.clock.now()))) return;
  await joinChat(ctx, work, event, uid);
  work.publish([uid], { type: 'eventAttendance', eventId: event.id, isGoing: true });
}

export const attend = handleInTransaction(events.attend, async ({ ctx, work, viewer, event }) => {
  if (isOver(event, ctx.clock.now())) fail('EVENT_OVER');
  if (event.cancelledAt !== null) fail('EVENT_CANCELLED');
  await attendEvent(ctx, work, event, viewer.uid);
  return attendanceOf(work.db, event.id, viewer.uid);
});
