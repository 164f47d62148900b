import type { Db } from '#server/platform/db/database.ts';
import * as sql from './groups.sql.ts';
import { membersOf, organizersAmong, seenMembers } from './members.sql.ts';

/**
 * Returns what a report in a group says of it, and the members whom the reporter sees; null if the reporter does not see the
 * group.
 */
export async function reportedGroup(db: Db, groupId: string, reporter: string) {
  const group = await sql.find(db, groupId, { viewer: reporter });
  if (!group) return null;
  const everybody = await membersOf(db, groupId);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    picture: group.picture?.url ?? null,
    organizers: organizersAmong(everybody),
    people: everybody.length,
    members: await seenMembers(db, groupId, reporter),
  };
}
