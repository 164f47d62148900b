import { events } from '#contract/events/routes.ts';
import { attendeesPage } from '#server/slices/hangouts/index.ts';
import { handle } from './access.ts';
import { attendanceOf, going } from './attendees.sql.ts';

export const attendees = handle(events.attendees, async ({ db, viewer: { uid }, event, query }) => ({
  ...(await attendeesPage(db, going(event.id), { viewer: uid, query })),
  ...(await attendanceOf(db, event.id, uid)),
}));
