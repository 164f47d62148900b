import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { NotificationType, QuietHours } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'notificationSettings'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

interface SettingsChange {
  off: readonly string[];
  on: readonly string[];
  digest: boolean | null;
  announcements: boolean | null;
  quiet: QuietHours | null | undefined;
}

export const settingsOf = (db: Db, uid: string) =>
  sqlTables(db).selectFrom('notificationSettings').selectAll().where('uid', '=', uid).executeTakeFirst();

/**
 * Turns types off or on, the digest, and mails with announcements, and sets or ends quiet hours. Other settings stay as they are, also
 * when two tabs save at once.
 * @param digest null: stays; `announcements` likewise
 * @param quiet null: end; undefined: stay
 */
export async function saveSettings(
  db: Db,
  uid: string,
  { off, on: typesOn, digest, announcements, quiet }: SettingsChange,
): Promise<void> {
  await sql`
    insert into notification_settings as s (uid, off, digest, announcements, quiet_from, quiet_to)
    values (${uid}, ${off}::text[], ${digest ?? true}, ${announcements ?? true},
      ${quiet?.from ?? null}::smallint, ${quiet?.to ?? null}::smallint)
    on conflict (uid) do update set
      quiet_from = case when ${quiet === undefined} then s.quiet_from else excluded.quiet_from end,
      quiet_to = case when ${quiet === undefined} then s.quiet_to else excluded.quiet_to end,
      digest = coalesce(${digest}::boolean, s.digest),
      announcements = coalesce(${announcements}::boolean, s.announcements),
      off = array(select distinct t from unnest(s.off || ${off}::text[]) t where not t = any(${typesOn}::text[]) order by t)
  `.execute(db);
}

/** Returns the quiet hours of a member, if they have any. */
export async function quietHoursOf(db: Db, uid: string): Promise<QuietHours | null> {
  const row = await settingsOf(db, uid);
  return quietHoursIn(row);
}
export const quietHoursIn = (
  row: { quietFrom: number | null; quietTo: number | null } | undefined,
): QuietHours | null =>
  row && row.quietFrom !== null && row.quietTo !== null ? { from: row.quietFrom, to: row.quietTo } : null;

/** Returns those of the members who have not turned this type off. */
export async function wanting(db: Db, uids: readonly string[], type: NotificationType): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select u.uid from unnest(${uids}::text[]) u (uid)
    where not exists (select from notification_settings s where s.uid = u.uid and ${type} = any(s.off))`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Returns members who have an unread notification from after their last digest and may get another digest now, by uid.
 * @param dayAgo a member whose last digest is from after this gets none
 */
export async function digestCandidates(db: Db, dayAgo: Date, lastUid: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct n.uid from notifications n left join notification_settings s on s.uid = n.uid
    where not n.read and n.uid > ${lastUid} and coalesce(s.digest, true)
      and (s.digest_at is null or (s.digest_at <= ${dayAgo}::timestamptz and n."timestamp" > s.digest_at))
    order by n.uid limit ${limit}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Claims a member's digest. Of several nodes that try, one succeeds.
 * @returns when the previous digest was sent; undefined when none may be sent now
 */
export async function claimDigest(
  db: Db,
  uid: string,
  { now, dayAgo }: { now: Date; dayAgo: Date },
): Promise<{ before: string | null } | undefined> {
  await sql`insert into notification_settings (uid) values (${uid}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ before: string | null }>`
    update notification_settings s set digest_at = ${now}::timestamptz
    from (select uid, digest_at from notification_settings where uid = ${uid} for update) old
    where s.uid = old.uid and s.digest and (old.digest_at is null or old.digest_at <= ${dayAgo}::timestamptz)
    returning old.digest_at as before`.execute(db);
  return rows[0];
}

/** Sets when a member's last digest was sent, unless another claim has been made since this one. */
export const setDigestAt = (db: Db, uid: string, claimedAt: string, digestAt: string | null) =>
  sqlTables(db)
    .updateTable('notificationSettings')
    .set({ digestAt })
    .where('uid', '=', uid)
    .where('digestAt', '=', claimedAt)
    .execute();

/** The mails that a member turns off with the link in them. */
export type UnwantedMails = 'digest' | 'announcements';

/** Turns mails of one kind off for a member. Does nothing for an account that was deleted. */
export const stopMails = (db: Db, uid: string, kind: UnwantedMails) =>
  sql`
    insert into notification_settings (uid, ${sql.ref(kind)}) select uid, false from accounts where uid = ${uid}
    on conflict (uid) do update set ${sql.ref(kind)} = false
  `.execute(db);

/** The members who get announcements by mail: neither suspended nor about to leave, with a confirmed address, if they want them. */
const takers = sql`profiles p join accounts a on a.uid = p.uid left join notification_settings s on s.uid = p.uid
  where a.email_verified and not a.disabled and coalesce(s.announcements, true)`;

/** Counts the members who get announcements by mail and joined before. */
export async function countAnnouncementTakers(db: Db, joinedBy: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${takers} and a.created_at <= ${joinedBy}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns members who get announcements by mail and joined before, by uid, from the first one after another. */
export async function announcementTakers(
  db: Db,
  { after, joinedBy, limit }: { after: string; joinedBy: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select a.uid from ${takers} and a.created_at <= ${joinedBy} and a.uid > ${after}
    order by a.uid limit ${limit}`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns where announcements to a member are mailed; null when they get none. */
export async function announcementTakerOf(db: Db, uid: string): Promise<{ to: string; language: Language } | null> {
  const { rows } = await sql<{ to: string; language: Language }>`
    select a.email as to, a.language from ${takers} and a.uid = ${uid}`.execute(db);
  return rows[0] ?? null;
}
