import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './huddles.sql.ts';
import { keepDeclinesOfInvitationsBy } from './invitations.sql.ts';
import { leaveHuddle } from './membership.ts';

/**
 * Takes a member out of all huddles, in the transaction that deletes their account. Invitations to them are deleted with
 * it.
 */
export async function removeMemberFromHuddles(work: Work, uid: string) {
  for (const id of await sql.huddlesOf(work.db, uid)) {
    const huddle = await sql.find(work.db, id, { lock: true });
    if (huddle) await leaveHuddle(work, huddle, uid);
  }
  await keepDeclinesOfInvitationsBy(work.db, uid);
}
