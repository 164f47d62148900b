import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'accessCodes' | 'accessRequests'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

interface NewCode {
  hash: Buffer;
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** The member whose invitation it is. */
  invitedBy: string | null;
  madeInSession: string | null;
}
export const insertCode = (db: Db, code: NewCode) =>
  sqlTables(db)
    .insertInto('accessCodes')
    .values({ ...code, usedAt: null, usedBy: null })
    .execute();

export const findUsableCode = (db: Db, hash: Buffer, now: Date): Promise<{ email: string | null } | undefined> =>
  sqlTables(db)
    .selectFrom('accessCodes')
    .select('email')
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();

/**
 * Uses up a code, if it was mailed to this email or to nobody. A concurrent call waits for the transaction of the first
 * one, and then returns undefined.
 */
export const markCodeUsed = (
  db: Db,
  hash: Buffer,
  { uid, email }: { uid: string; email: string },
  now: Date,
): Promise<{ email: string | null } | undefined> =>
  sqlTables(db)
    .updateTable('accessCodes')
    .set({ usedAt: now, usedBy: uid })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where(sql<boolean>`(email is null or lower(email) = ${email})`)
    .returning('email')
    .executeTakeFirst();

export interface NewRequest {
  email: string;
  firstName: string;
  lastName: string;
  instagram: string;
  linkedin: string;
  movedToNyc: string;
  reason: string;
  language: Language;
  createdAt: Date;
}

/** Begins the line between the requests for one email. No reason contains it. */
const LINE = '———';
/** Separates a waiting request from the later ones for the same email. */
const NEXT = `\n\n${LINE}\n`;
/** So many requests for one email stay as they are, beside the newest one. */
const FIRST_KEPT = 4;
/** Returns what operators read of a request beside an earlier one. */
const newestOf = ({ firstName, lastName, movedToNyc, instagram, linkedin, reason, createdAt }: NewRequest) =>
  [createdAt.toISOString().slice(0, 10), `${firstName} ${lastName}`, movedToNyc, instagram, linkedin]
    .filter((part) => part !== '')
    .join(' · ')
    .concat('\n', reason);

/**
 * Adds a request to those that wait for the same email. Each may come from a stranger, so the first FIRST_KEPT stay, and the newest one takes
 * the place of those after them. A request that is there already, sent again on the same day, adds nothing.
 */
async function addNewest(db: Db, request: NewRequest): Promise<void> {
  const { email, firstName, lastName, movedToNyc, instagram, linkedin, reason } = request;
  const newest = newestOf(request);
  await sql`
    update access_requests
    set reason = array_to_string((string_to_array(reason, ${NEXT}))[:${FIRST_KEPT}::int] || ${newest}::text, ${NEXT})
    where email = ${email} and status = 'waiting' and ${newest} <> all(string_to_array(reason, ${NEXT}))
      and (first_name, last_name, moved_to_nyc, instagram, linkedin, split_part(reason, ${NEXT}, 1))
        is distinct from (${firstName}, ${lastName}, ${movedToNyc}, ${instagram}, ${linkedin}, ${reason})`.execute(db);
}

/**
 * Stores an access request, or adds it to a waiting one for the same email. A declined or lapsed one waits for a
 * decision again; otherwise nothing changes.
 */
export async function saveAccessRequest(db: Db, request: NewRequest): Promise<void> {
  const { email, firstName, lastName, instagram, linkedin, movedToNyc, language, createdAt } = request;
  const reason = request.reason.replaceAll(LINE, '');
  await sql`
    insert into access_requests as r
      (email, first_name, last_name, instagram, linkedin, moved_to_nyc, reason, language, created_at, decided_at)
    values (${email}, ${firstName}, ${lastName}, ${instagram}, ${linkedin}, ${movedToNyc}, ${reason}, ${language}, ${createdAt}, null)
    on conflict (email) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      instagram = excluded.instagram, linkedin = excluded.linkedin, moved_to_nyc = excluded.moved_to_nyc,
      reason = excluded.reason, language = excluded.language, created_at = excluded.created_at, decided_at = null, status = 'waiting',
      earlier = case r.status when 'declined' then 'declined' else 'lapsed' end
    where r.status = 'declined' or (r.status = 'accepted' and not exists (
      select from access_codes c where lower(c.email) = r.email
        and (c.used_at is not null or (c.revoked_at is null and c.expires_at > ${createdAt}))
    ))`.execute(db);
  await addNewest(db, { ...request, reason });
}

export interface RequestRow extends Omit<NewRequest, 'createdAt'> {
  id: string;
  createdAt: string;
  status: 'waiting' | 'accepted' | 'declined';
  decidedAt: string | null;
  earlier: 'declined' | 'lapsed' | null;
}

export interface RequestFilter {
  show: 'waiting' | 'decided';
  after: { at: string; id: string } | null;
  limit: number;
}
/** Returns waiting requests, oldest first, or decided ones, newest first; one more than `limit` if there are more. */
export function requests(db: Db, { show, after, limit }: RequestFilter): Promise<RequestRow[]> {
  const waiting = show === 'waiting';
  const sortColumn = waiting ? 'createdAt' : 'decidedAt';
  const beyond = sql<boolean>`
    (${sql.ref(sortColumn)}, id) ${waiting ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return sqlTables(db)
    .selectFrom('accessRequests')
    .selectAll()
    .where('status', waiting ? '=' : '<>', 'waiting')
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(sortColumn, waiting ? 'asc' : 'desc')
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(rowsOfPage(limit))
    .execute();
}

export async function countAccessRequests(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_requests where status = 'waiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

export const requestOf = (db: Db, email: string): Promise<RequestRow | undefined> =>
  sqlTables(db).selectFrom('accessRequests').selectAll().where('email', '=', email).executeTakeFirst();

/**
 * Deletes the access request of an email, and the email from the codes that were issued for it. Unused ones are revoked,
 * because a code without an email works for everybody.
 */
export async function forgetEmail(db: Db, email: string, now: Date): Promise<void> {
  await sqlTables(db).deleteFrom('accessRequests').where('email', '=', email).execute();
  await sqlTables(db)
    .updateTable('accessCodes')
    .set({
      email: null,
      revokedAt: sql`case when used_at is null then coalesce(revoked_at, ${now}::timestamptz) else revoked_at end`,
    })
    .where(sql<boolean>`lower(email) = ${email}`)
    .execute();
}

/** Moves the access request and the codes of an email to another one. Its own request of the new email is replaced. */
export async function moveEmail(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const moved = await requestOf(db, from);
  if (moved) {
    await sqlTables(db).deleteFrom('accessRequests').where('email', '=', to).execute();
    await sqlTables(db).updateTable('accessRequests').set({ email: to }).where('id', '=', moved.id).execute();
  }
  await sqlTables(db)
    .updateTable('accessCodes')
    .set({ email: to })
    .where(sql<boolean>`lower(email) = ${from}`)
    .execute();
}

/** Returns the decided request, or undefined when no request with this id is waiting. */
export const decideWaitingRequest = (
  db: Db,
  id: string,
  status: 'accepted' | 'declined',
  now: Date,
): Promise<RequestRow | undefined> =>
  sqlTables(db)
    .updateTable('accessRequests')
    .set({ status, decidedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

export interface CodeRow {
  id: string;
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
  invitedBy: string | null;
}
const CODE_COLUMNS = ['id', 'email', 'createdAt', 'expiresAt', 'usedAt', 'revokedAt', 'invitedBy'] as const;

export interface CodePage {
  after: { at: string; id: string } | null;
  limit: number;
}

/** Returns codes, newest first; one more than `limit` if there are more. */
export const codes = (db: Db, { after, limit }: CodePage): Promise<CodeRow[]> =>
  sqlTables(db)
    .selectFrom('accessCodes')
    .select(CODE_COLUMNS)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();

/** Returns the revoked code, or undefined when no code with this id is open. */
export const revokeCode = (db: Db, id: string, now: Date): Promise<CodeRow | undefined> =>
  sqlTables(db)
    .updateTable('accessCodes')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(CODE_COLUMNS)
    .executeTakeFirst();
