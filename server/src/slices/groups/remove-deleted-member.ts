import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './groups.sql.ts';
import { groupsOf } from './members.sql.ts';
import { takeOutOfGroup } from './membership.ts';

/** Takes a member out of all groups, in the transaction that deletes their account. Their requests to join are deleted with it. */
export async function removeMemberFromGroups(work: Work, uid: string) {
  await sql.removePicturesBy(work.db, uid);
  for (const id of await groupsOf(work.db, uid)) {
    const group = await sql.lock(work.db, id);
    if (group) await takeOutOfGroup(work, group, uid);
  }
}
