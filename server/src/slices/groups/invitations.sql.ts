import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom, type Viewer } from '#server/slices/safety/index.ts';
import { isOrganizedBy } from './visibility.sql.ts';

// The invitations to groups. The row of the group must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'groupInvitations'>>();

/** Returns an SQL condition: the invitation i counts, because the viewer, whom it invites, sees its author, who organizes the group. */
const counts = (viewer: Viewer) =>
  sql`(i.uid = ${viewer} and ${notHiddenFrom(viewer, 'i.invitedBy')} and ${isOrganizedBy(sql.ref<string>('i.invitedBy'), 'i.groupId')})`;

/** Returns an SQL query of the member who invites the viewer to the group in that column; null if nobody does. */
export const inviterOf = (viewer: Viewer, column: string) => sql<string | null>`(
  select i.invited_by from group_invitations i where i.group_id = ${sql.ref(column)} and ${counts(viewer)})`;

export interface Invitation {
  groupId: string;
  invitedAt: string;
}
/** Returns the invitations that wait for the answer of a member. */
export async function invitationsTo(db: Db, uid: string): Promise<(Invitation & { invitedBy: string })[]> {
  const { rows } = await sql<Invitation & { invitedBy: string }>`
    select i.group_id, i.invited_by, i.invited_at from group_invitations i where ${counts(uid)}
    order by i.invited_at, i.group_id`.execute(db);
  return rows;
}

/** Returns those of these members whom the inviter and who see each other. */
export async function membersToInvite(db: Db, inviter: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    uid: string;
  }>`select m.uid from unnest(${uids}::text[]) with ordinality m (uid, position)
    where m.uid <> ${inviter} and ${notHiddenFrom(inviter, 'm.uid')} order by m.position`.execute(db);
  return rows.map(({ uid }) => uid);
}

export const saveInvitations = (
  db: Db,
  groupId: string,
  { uids, by, now }: { uids: readonly string[]; by: string; now: Date },
) =>
  sqlTables(db)
    .insertInto('groupInvitations')
    .values(uids.map((uid) => ({ groupId, uid, invitedBy: by, invitedAt: now })))
    .execute();

/** Deletes the invitation of a member who joins or declines. Returns whether there was one that counted. */
export async function deleteInvitation(db: Db, groupId: string, uid: string): Promise<boolean> {
  const { rows } = await sql`delete from group_invitations i where i.group_id = ${groupId} and ${counts(uid)}
    returning i.uid`.execute(db);
  return rows.length > 0;
}

/** Deletes the invitations of each of two members by the other one. Returns them. */
export async function deleteInvitationsBetween(
  db: Db,
  uid: string,
  otherUid: string,
): Promise<(Invitation & { uid: string; invitedBy: string })[]> {
  const { rows } = await sql<Invitation & { uid: string; invitedBy: string }>`
    delete from group_invitations i where (i.uid, i.invited_by) in ((${uid}, ${otherUid}), (${otherUid}, ${uid}))
    returning i.group_id, i.uid, i.invited_by, i.invited_at`.execute(db);
  return rows;
}

/** Stores an invitation again. Nothing changes if the group invites the member anew, or has ended. */
export const restoreInvitation = (db: Db, invitation: Invitation & { uid: string; invitedBy: string }) =>
  sql`insert into group_invitations (group_id, uid, invited_by, invited_at)
    select g.id, ${invitation.uid}, ${invitation.invitedBy}, ${invitation.invitedAt}::timestamptz
    from groups g where g.id = ${invitation.groupId} on conflict do nothing`.execute(db);
