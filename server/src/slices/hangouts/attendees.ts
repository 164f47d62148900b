import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './access.ts';
import { attendeesQuery } from './attendees.sql.ts';
import { attendeesPage } from './attendees-page.ts';

export const attendees = handle(hangouts.attendees, ({ db, viewer, hangout, query }) =>
  attendeesPage(db, attendeesQuery(hangout.id), { viewer: viewer.uid, query }),
);
