import { type Mine, mineOf, NOT_ATTENDING } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { versionFor } from './version.rules.ts';

/** Publishes to a member, in all their tabs, how they attend now. @param mine what differs from a member who does not attend */
export const publishRsvp = (work: Work, { id, version }: HangoutRow, uid: string, mine: Partial<Mine> = {}) =>
  work.publish([uid], { type: 'hangoutRsvp', id, version, ...NOT_ATTENDING, ...mine });

/** Publishes to members, in all their tabs, how they attend now. */
export async function publishRsvps(work: Work, hangout: HangoutRow, uids: readonly string[]) {
  const rsvps = await attendeesSql.rsvpsOf(work.db, hangout.id, uids);
  for (const uid of uids) {
    const part = rsvps.get(uid);
    publishRsvp(work, { ...hangout, version: versionFor(hangout, part?.ownChanges) }, uid, part && mineOf(part));
  }
}
