import { type RawBuilder, sql } from 'kysely';
import { huddleChatId } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { hasBeenInGroupChat, takesPartInGroupChat } from '#server/slices/chats/index.ts';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';

// Invitations to huddles. The row of the huddle must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'huddleInvitations'>>();

const chatId = sql<string>`${huddleChatId('')}::text || i.huddle_id`;
/**
 * Returns an SQL condition: the invitation i reaches the member. Their inviter is in the huddle and not hidden from them, and they have
 * neither declined nor been in it: who left is not added again.
 */
const reaches = (viewer: UidExpression) => sql<boolean>`i.uid = ${viewer}
  and ${notHiddenFrom(viewer, 'i.invitedBy')} and ${takesPartInGroupChat(sql.ref<string>('i.invitedBy'), chatId)}
  and not ${hasBeenInGroupChat(viewer, chatId)}
  and not exists (select from huddle_invitations d
    where d.huddle_id = i.huddle_id and d.uid = i.uid and d.declined_at is not null)`;

/** Returns an SQL condition: an invitation to the huddle in that column reaches the member. */
export const isInvitedTo = (viewer: UidExpression, column: string) => sql<boolean>`exists (
  select from huddle_invitations i where i.huddle_id = ${sql.ref(column)} and ${reaches(viewer)})`;

/** Returns those of these members whom an invitation to a huddle reaches. */
export async function invitedAmong(db: Db, huddleId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select m.uid from unnest(${uids}::text[]) m (uid)
    where exists (select from huddle_invitations i
      where i.huddle_id = ${huddleId} and ${reaches(sql.ref<string>('m.uid'))}) order by m.uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Stores that a participant invites these members. Inviting twice changes nothing. */
export const invite = (
  db: Db,
  { huddleId, invitedBy, invitedAt }: { huddleId: string; invitedBy: string; invitedAt: Date },
  uids: readonly string[],
) =>
  sqlTables(db)
    .insertInto('huddleInvitations')
    .values(uids.map((uid) => ({ huddleId, invitedBy, invitedAt, uid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

interface InvitationRow {
  huddleId: string;
  title: string;
  invitedBy: string;
  invitedAt: string;
}
/** Returns the invitations that reach a member, of several to one huddle the first, newest first. */
export async function invitationsOf(db: Db, uid: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select f.huddle_id, h.title, f.invited_by, f.invited_at from (
      select distinct on (i.huddle_id) i.* from huddle_invitations i where ${reaches(uid)}
      order by i.huddle_id, i.invited_at, i.invited_by
    ) f join huddles h on h.id = f.huddle_id order by f.invited_at desc, f.huddle_id`.execute(db);
  return rows;
}

/** Returns the members whom a participant invited to a huddle and whom they see, the first one first. Declined or not is no difference. */
export async function invitedBy(db: Db, huddleId: string, uid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select i.uid from huddle_invitations i
    where i.huddle_id = ${huddleId} and i.invited_by = ${uid} and ${notHiddenFrom(uid, 'i.uid')}
    order by i.invited_at, i.uid`.execute(db);
  return rows.map((row) => row.uid);
}

export const decline = (db: Db, huddleId: string, uid: string, declinedAt: Date) =>
  sqlTables(db)
    .updateTable('huddleInvitations')
    .set({ declinedAt })
    .where('huddleId', '=', huddleId)
    .where('uid', '=', uid)
    .execute();

/** Deletes the invitations of a member who joins. Returns who invited them. */
export async function deleteInvitationsOf(db: Db, huddleId: string, uid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .deleteFrom('huddleInvitations')
    .where('huddleId', '=', huddleId)
    .where('uid', '=', uid)
    .returning('invitedBy')
    .execute();
  return rows.map((row) => row.invitedBy);
}

/** Deletes the invitations of a participant who leaves, except declined ones, which keep later ones from their members. */
export const deleteInvitationsBy = (db: Db, huddleId: string, uid: string) =>
  sqlTables(db)
    .deleteFrom('huddleInvitations')
    .where('huddleId', '=', huddleId)
    .where('invitedBy', '=', uid)
    .where('declinedAt', 'is', null)
    .execute();

/** Keeps the declines among invitations that are about to be deleted: each becomes one in the name of the member who declined. */
const keepDeclines = (db: Db, isDeleted: RawBuilder<boolean>) =>
  sql`insert into huddle_invitations (huddle_id, uid, invited_by, invited_at, declined_at)
    select huddle_id, uid, uid, invited_at, declined_at from huddle_invitations
    where ${isDeleted} and declined_at is not null on conflict do nothing`.execute(db);

/** Keeps the declines of invitations from a member whose account is deleted, with which these invitations go. */
export const keepDeclinesOfInvitationsBy = (db: Db, uid: string) => keepDeclines(db, sql`invited_by = ${uid}`);

export interface Invitation {
  huddleId: string;
  uid: string;
  invitedBy: string;
  invitedAt: string;
}

/**
 * Deletes the invitations of each of two members by the other one, and returns them. Their declines are kept: an invitation that stays
 * would tell of one when the others are gone.
 */
export async function deleteInvitationsBetween(db: Db, uid: string, otherUid: string): Promise<Invitation[]> {
  const isBetween = sql<boolean>`(uid, invited_by) in ((${uid}, ${otherUid}), (${otherUid}, ${uid}))`;
  await keepDeclines(db, isBetween);
  const { rows } = await sql<Invitation>`delete from huddle_invitations where ${isBetween}
    returning huddle_id, uid, invited_by, invited_at`.execute(db);
  return rows;
}

/** Stores an invitation again, unless the huddle has ended or the invited member came to it by another one. */
export const restoreInvitation = (db: Db, { huddleId, uid, invitedBy, invitedAt }: Invitation) =>
  sql`insert into huddle_invitations (huddle_id, uid, invited_by, invited_at)
    select h.id, ${uid}, ${invitedBy}, ${invitedAt}::timestamptz from huddles h
    where h.id = ${huddleId} and not ${hasBeenInGroupChat(uid, sql`${huddleChatId('')}::text || h.id`)}
    on conflict do nothing`.execute(db);
