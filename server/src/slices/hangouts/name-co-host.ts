import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { handleSerialized } from './access.ts';
import * as attendeesSql from './attendees.sql.ts';
import { coHostOf } from './co-host.sql.ts';
import { changeCoHost } from './co-host.ts';
import { refusePast } from './refuse-past.ts';
import { viewFor } from './views.ts';

/** How often one attendee is named in a day. Each time notifies them. */
const NAMINGS = { name: 'co-host-named', points: 5, seconds: 86_400 };

/** Names an attendee as co-host (H-11). A member who is hidden from everybody is refused like one who left. */
export const nameCoHost = handleSerialized(hangouts.nameCoHost, async ({ work, viewer, hangout, params }) => {
  const { other } = params;
  refusePast(hangout, work.app.clock.now());
  if (hangout.cancelledAt !== null) fail('HANGOUT_CANCELLED');
  const { rsvp } = await attendeesSql.attendanceOf(work.db, hangout.id, other);
  const isHidden = (await hiddenMembersAmong(work.db, [other])).has(other);
  if (other === viewer.uid || rsvp !== 'confirmed' || isHidden) fail('NOT_GOING');
  if ((await coHostOf(work.db, hangout.id)) === other) return viewFor(work.app, work.db, viewer.uid, hangout);
  if (!(await takeWithin(work.db, NAMINGS, `${hangout.id} ${other}`, work.app.clock.now()))) fail('TOO_MANY_REQUESTS');
  return viewFor(work.app, work.db, viewer.uid, await changeCoHost(work, hangout, other));
});
