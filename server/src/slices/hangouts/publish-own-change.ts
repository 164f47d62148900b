import { hangout as hangoutShape } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { raiseOwnChanges } from './attendees.sql.ts';
import { coHostOf } from './co-host.sql.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { publishRsvps } from './publish-rsvps.ts';
import { viewFor } from './views.ts';

/**
 * Publishes a change that only an attendee, and the host and the co-host who see them, may notice, such as a note. For all others the
 * hangout keeps its version, which would tell those who do not see the attendee that somebody did something (S-07).
 */
export async function publishOwnChange(work: Work, hangout: HangoutRow, uid: string) {
  const { id, createdBy } = hangout;
  const viewers = [createdBy, await coHostOf(work.db, id)]
    .filter((viewer) => viewer !== null)
    .filter((viewer) => viewer !== uid);
  const hidden = await membersHiddenFrom(work.db, { viewers, people: [uid] });
  const organizers = viewers.filter((organizer) => !hidden.get(organizer)?.has(uid));
  await raiseOwnChanges(work.db, id, [uid, ...organizers]);
  await publishRsvps(work, hangout, [uid]);
  for (const organizer of organizers) {
    const view = await viewFor(work.app, work.db, organizer, hangout);
    work.publish([organizer], { type: 'hangout', hangout: hangoutShape.parse(view) });
  }
}
