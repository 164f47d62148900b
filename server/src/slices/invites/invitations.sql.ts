import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { CodeRow } from './invites.sql.ts';

// Codes that members made to invite others (B-08). A code is used, revoked and expires like every personal code.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'accessCodes'>>();

export const invitationRowsOf = (db: Db, uid: string): Promise<CodeRow[]> =>
  sqlTables(db)
    .selectFrom('accessCodes')
    .select(['id', 'email', 'createdAt', 'expiresAt', 'usedAt', 'revokedAt', 'invitedBy'])
    .where('invitedBy', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Locks a member's invitations, so that two requests at once do not make one too many. */
export const lockInvitations = (db: Db, uid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${uid}`}, 0))`.execute(db);

/** Keeps the session in which a member invites from ending until the transaction ends. Returns false when it has ended. */
export async function lockOpenSession(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from sessions where id = ${id} and ended_at is null for share`.execute(db);
  return rows.length > 0;
}

/** Returns how many invitations a member made since then that were used or still can be. */
export async function countSince(db: Db, uid: string, since: Date, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_codes where invited_by = ${uid} and created_at >= ${since}
      and (used_at is not null or (revoked_at is null and expires_at > ${now}))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Revokes one open invitation of a member, or all. Returns how many there were. */
export async function revokeOpenInvitations(db: Db, uid: string, now: Date, id?: string): Promise<number> {
  const rows = await sqlTables(db)
    .updateTable('accessCodes')
    .set({ revokedAt: now })
    .where('invitedBy', '=', uid)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .returning('id')
    .execute();
  return rows.length;
}

export const revokeInvitationsMadeIn = (db: Db, sessionIds: readonly string[], now: Date) =>
  sql`update access_codes set revoked_at = ${now}
    where made_in_session = any(${sessionIds}) and used_at is null and revoked_at is null`.execute(db);

export interface Branch {
  inviter: string;
  uids: string[];
}
/** Returns everybody who came through each inviter, largest branch first; one more than `limit` if there are more. */
export async function invitationBranches(
  db: Db,
  { after, limit }: { after: { size: number; inviter: string } | null; limit: number },
): Promise<Branch[]> {
  const { rows } = await sql<Branch>`
    with recursive branch (inviter, uid) as (
      select invited_by, used_by from access_codes where invited_by is not null and used_by is not null
      union select b.inviter, c.used_by from branch b join access_codes c on c.invited_by = b.uid
        where c.used_by is not null and c.used_by <> b.inviter
    ), whole as (select inviter, array_agg(uid order by uid) as uids, count(*)::int as size from branch group by inviter)
    select inviter, uids from whole
    where ${after === null ? sql`true` : sql`(-size, inviter) > (${-after.size}, ${after.inviter})`}
    order by size desc, inviter limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}

export interface Invitee {
  id: string;
  uid: string;
  inviter: string;
  usedAt: string;
}
/** Returns members whom these invited and whom nobody has reviewed, longest member first; one more than `limit` if there are more. */
export async function unreviewedInvitees(
  db: Db,
  inviters: readonly string[],
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    select id, used_by as uid, invited_by as inviter, used_at from access_codes
    where invited_by = any(${inviters}) and used_by is not null and reviewed_at is null
      and ${after === null ? sql`true` : sql`(used_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by used_at, id limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}

/** Notes a review. Returns the member; undefined when nobody used the invitation, or it was reviewed already. */
export async function recordInviteeReview(db: Db, id: string, now: Date): Promise<string | undefined> {
  const row = await sqlTables(db)
    .updateTable('accessCodes')
    .set({ reviewedAt: now })
    .where('id', '=', id)
    .where('usedBy', 'is not', null)
    .where('invitedBy', 'is not', null)
    .where('reviewedAt', 'is', null)
    .returning('usedBy')
    .executeTakeFirst();
  return row?.usedBy ?? undefined;
}
