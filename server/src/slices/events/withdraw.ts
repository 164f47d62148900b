import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { leaveGroupChat } from '#server/slices/chats/index.ts';
import { handleInTransaction } from './access.ts';
import { attendanceOf, removeAttendee } from './attendees.sql.ts';
import { isOver } from './event.rules.ts';

/** Removes the caller from the attendees and, as leaving a hangout does, from the chat. Somebody who does not go changes nothing. */
export const withdraw = handleInTransaction(events.withdraw, async ({ work, viewer, event }) => {
  if (isOver(event, work.app.clock.now())) fail('EVENT_OVER');
  if (await removeAttendee(work.db, event.id, viewer.uid)) {
    await leaveGroupChat(work, eventChatId(event.id), viewer.uid);
    work.publish([viewer.uid], { type: 'eventAttendance', eventId: event.id, isGoing: false });
  }
  return attendanceOf(work.db, event.id, viewer.uid);
});
