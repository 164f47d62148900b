import { hangouts } from '#contract/hangouts/routes.ts';
import { attendeesOf } from './attendees.sql.ts';
import { attendeesPage } from './attendees-page.ts';
import { handle } from './context.ts';

export const attendees = handle(hangouts.attendees, ({ ctx, db, viewer, hangout, query }) =>
  attendeesPage(ctx, db, attendeesOf(hangout.id), { viewer: viewer.uid, query }),
);
