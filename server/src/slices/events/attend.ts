import { events } from '#contract/events/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { addAttendee, attendanceOf } from './attendees.sql.ts';
import { isOver } from './event.rules.ts';
import { enterEventChat } from './event-chat.ts';
import type { EventRow } from './events.sql.ts';

/** Makes a member go to an event and take part in its chat. A member who goes already changes nothing. */
export async function attendEvent(work: Work, event: Pick<EventRow, 'id' | 'title'>, uid: string): Promise<void> {
  if (!(await addAttendee(work.db, event.id, uid, work.app.clock.now()))) return;
  await enterEventChat(work, event, uid);
  work.publish([uid], { type: 'eventAttendance', eventId: event.id, isGoing: true });
}

export const attend = handleInTransaction(events.attend, async ({ work, viewer, event }) => {
  if (isOver(event, work.app.clock.now())) fail('EVENT_OVER');
  if (event.cancelledAt !== null) fail('EVENT_CANCELLED');
  await attendEvent(work, event, viewer.uid);
  return attendanceOf(work.db, event.id, viewer.uid);
});
