import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';
import { isOrganizedBy } from './visibility.sql.ts';

// The invitations to groups. The row of the group must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'groupInvitations' | 'declinedGroupInvitations'>>();

/** Returns an SQL condition: the invitation i counts, because the viewer, whom it invites, sees its author, who organizes the group. */
const counts = (viewer: UidExpression) =>
  sql`(i.uid = ${viewer} and ${notHiddenFrom(viewer, 'i.invitedBy')} and ${isOrganizedBy(sql.ref<string>('i.invitedBy'), 'i.groupId')})`;

/** Returns an SQL query of the member who invites the viewer to the group in that column; null if nobody does. */
export const inviterOf = (viewer: UidExpression, column: string) => sql<string | null>`(
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

/**
 * Returns these members without those who have a block with the inviter, or are hidden, and without those who declined an
 * invitation of the inviter after an instant.
 */
export async function membersToInvite(
  db: Db,
  { inviter, uids, declinedAfter }: { inviter: string; uids: readonly string[]; declinedAfter: Date },
): Promise<string[]> {
  const { rows } = await sql<{
    uid: string;
  }>`select m.uid from unnest(${uids}::text[]) with ordinality m (uid, position)
    where m.uid <> ${inviter} and ${notHiddenFrom(inviter, 'm.uid')}
      and not exists (select from declined_group_invitations d
        where d.invited_by = ${inviter} and d.uid = m.uid and d.declined_at > ${declinedAfter})
    order by m.position`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Stores that a member declined an invitation of this author. */
export const saveDecline = (db: Db, { uid, invitedBy, now }: { uid: string; invitedBy: string; now: Date }) =>
  sqlTables(db)
    .insertInto('declinedGroupInvitations')
    .values({ uid, invitedBy, declinedAt: now })
    .onConflict((conflict) => conflict.columns(['invitedBy', 'uid']).doUpdateSet({ declinedAt: now }))
    .execute();

/** Deletes the declines until an instant. */
export const deleteDeclinesUntil = (db: Db, until: Date) =>
  sqlTables(db).deleteFrom('declinedGroupInvitations').where('declinedAt', '<=', until.toISOString()).execute();

export const saveInvitations = (
  db: Db,
  groupId: string,
  { uids, by, now }: { uids: readonly string[]; by: string; now: Date },
) =>
  sqlTables(db)
    .insertInto('groupInvitations')
    .values(uids.map((uid) => ({ groupId, uid, invitedBy: by, invitedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes the invitation of a member who joins or declines. Returns its author; undefined if there was none that counted. */
export async function deleteInvitation(db: Db, groupId: string, uid: string): Promise<string | undefined> {
  const { rows } = await sql<{ invitedBy: string }>`delete from group_invitations i
    where i.group_id = ${groupId} and ${counts(uid)} returning i.invited_by`.execute(db);
  return rows[0]?.invitedBy;
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
