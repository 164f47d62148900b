import { sql } from 'kysely';
import type { MemberData } from '#contract/account/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { invitationsTo } from './invitations.sql.ts';
import { mayReadGroup } from './visibility.sql.ts';

/**
 * Returns the groups of a member, and those that they see and ask to join or are invited to, for their download. The description is written by the
 * organizers.
 */
export async function groupsAndRequestsOf(
  db: Db,
  uid: string,
): Promise<Pick<MemberData, 'groups' | 'joinRequests' | 'groupInvitations'>> {
  const { rows: groups } = await sql<MemberData['groups'][number]>`
    select g.id as group_id, g.name, case when m.is_organizer then g.description end as description, m.is_organizer,
      coalesce(g.created_by = m.uid, false) as is_creator, m.is_on_profile, m.joined_at
    from group_members m join groups g on g.id = m.group_id where m.uid = ${uid} order by m.joined_at, g.id`.execute(
    db,
  );
  const { rows: joinRequests } = await sql<MemberData['joinRequests'][number]>`
    select r.group_id, r.sentence, r.asked_at from join_requests r where r.uid = ${uid} and ${mayReadGroup(uid, 'r.groupId')}
    order by r.asked_at, r.group_id`.execute(db);
  return { groups, joinRequests, groupInvitations: await invitationsTo(db, uid) };
}
