import { NOT_ATTENDING } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import type * as sql from './hangouts.sql.ts';

/** Publishes to members, in all their tabs, how they attend now. */
export async function publishRsvps(work: Work, { id, version }: sql.HangoutRow, uids: readonly string[]) {
  const rsvps = await attendeesSql.rsvpsOf(work.db, id, uids);
  for (const uid of uids)
    work.publish([uid], { type: 'hangoutRsvp', id, version, ...(rsvps.get(uid) ?? NOT_ATTENDING) });
}
