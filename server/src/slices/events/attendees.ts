import { events } from '#contract/events/routes.ts';
import { attendeesPage } from '#server/slices/hangouts/index.ts';
import { attendanceOf, going } from './attendees.sql.ts';
import { handle } from './context.ts';

export const attendees = handle(events.attendees, async ({ ctx, db, viewer: { uid }, event, query }) => ({
  ...(await attendeesPage(ctx, db, going(event.id), { viewer: uid, query })),
  ...(await attendanceOf(db, event.id, uid)),
}));
