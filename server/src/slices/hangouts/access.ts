import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import * as attendeesSql from './attendees.sql.ts';
import { organizesHangout } from './co-host.sql.ts';
import * as sql from './hangouts.sql.ts';
import { serializeByHangout } from './serialize-by-hangout.ts';

type Call = ResolverCall<{ hangoutId: string; other?: string }>;

/** @throws AppError NOT_FOUND when there is no hangout that this member may see */
async function visibleHangout({ db, viewer, params, lock }: Call) {
  const options = { viewer: viewer.uid, lock };
  return { hangout: (await sql.findFor(db, params.hangoutId, options)) ?? fail('NOT_FOUND') };
}

/**
 * The hangout to which a member says whether they come. A route that writes waits for blocks with its host. @throws AppError
 * NOT_FOUND
 */
async function ownRsvp(call: Call) {
  if (call.lock) await sql.lockBlocksWithHost(call.db, call.params.hangoutId, call.viewer.uid);
  return visibleHangout(call);
}

/** @throws AppError NOT_FOUND to everybody but the host */
async function host(call: Call) {
  const { hangout } = await visibleHangout(call);
  return hangout.createdBy === call.viewer.uid ? { hangout } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the host and the co-host */
async function organizer(call: Call) {
  const { hangoutId, other } = call.params;
  if (call.lock && other !== undefined) await sql.lockBlocksWithHost(call.db, hangoutId, other);
  const { hangout } = await visibleHangout(call);
  return (await organizesHangout(call.db, hangout, call.viewer.uid)) ? { hangout } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the attendees; the waitlist is not among them */
async function attendee(call: Call) {
  const { hangout } = await visibleHangout(call);
  const { rsvp } = await attendeesSql.attendanceOf(call.db, hangout.id, call.viewer.uid);
  return rsvp === 'confirmed' ? { hangout } : fail('NOT_FOUND');
}

const { handle, handleInTransaction } = handlersOf({
  visibleHangout,
  ownRsvp,
  host,
  organizer,
  attendee,
});

export { handle };

/** A handler whose transaction waits for earlier ones about the same hangout. */
export const handleSerialized: typeof handleInTransaction = (route, use) =>
  handleInTransaction(route, use, {
    around: (app, { params }, run) => serializeByHangout(app, (params as { hangoutId: string }).hangoutId, run),
  });
export { handleInTransaction };
