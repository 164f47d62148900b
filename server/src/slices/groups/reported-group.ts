import type { Db } from '#server/platform/db/database.ts';
import * as sql from './groups.sql.ts';
import { membersOf, organizersAmong, seenMembers } from './members.sql.ts';

/**
 * Returns what a report in a group says of it, and the members whom the reporter sees there: to others than its members the organizers
 * alone, or a report would tell them who is in it. Null if the reporter does not see the group.
 */
export async function reportedGroup(db: Db, groupId: string, reporter: string) {
  const group = await sql.find(db, groupId, { viewer: reporter });
  if (!group) return null;
  const everybody = await membersOf(db, groupId);
  const seen = await seenMembers(db, groupId, reporter);
  const isGroupMember = seen.some(({ uid }) => uid === reporter);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    picture: group.picture?.url ?? null,
    organizers: organizersAmong(everybody),
    people: everybody.length,
    members: isGroupMember ? seen : seen.filter(({ isOrganizer }) => isOrganizer),
  };
}
