import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'announcements' | 'announcementDismissals'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export type AnnouncementRow = Selectable<SqlTables['announcements']>;

/** Makes other announcements wait until the transaction ends. */
export const lockAnnouncing = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('announcements', 0))`.execute(db);

export const insertAnnouncement = (db: Db, row: Insertable<SqlTables['announcements']>): Promise<AnnouncementRow> =>
  sqlTables(db).insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow();

/** @param lock keeps it as it is until the transaction ends */
export const findAnnouncement = (db: Db, id: string, { lock = false } = {}): Promise<AnnouncementRow | undefined> =>
  sqlTables(db)
    .selectFrom('announcements')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns when the last announcement was made, ISO 8601. */
export const lastAnnouncedAt = async (db: Db): Promise<string | undefined> =>
  (
    await sqlTables(db)
      .selectFrom('announcements')
      .select('announcedAt')
      .orderBy('announcedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.announcedAt;

/** Returns announcements, newest first, and one more than `limit` when there are more. */
export const announcementsPage = (
  db: Db,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<AnnouncementRow[]> =>
  sqlTables(db)
    .selectFrom('announcements')
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(announced_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('announcedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();

/** Returns the announcements made since then that were not taken back and that the member has not dismissed, newest first. */
export const shownTo = (db: Db, uid: string, since: Date): Promise<AnnouncementRow[]> =>
  sqlTables(db)
    .selectFrom('announcements')
    .selectAll()
    .where('announcedAt', '>', since.toISOString())
    .where('takenBackAt', 'is', null)
    .where(
      sql<boolean>`not exists (select from announcement_dismissals d where d.announcement_id = announcements.id and d.uid = ${uid})`,
    )
    .orderBy('announcedAt', 'desc')
    .execute();

/** Takes an announcement back. Returns undefined when it was before, or does not exist. */
export const markTakenBack = (db: Db, id: string, takenBackAt: Date): Promise<AnnouncementRow | undefined> =>
  sqlTables(db)
    .updateTable('announcements')
    .set({ takenBackAt })
    .where('id', '=', id)
    .where('takenBackAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Does nothing for an announcement that does not exist, or was dismissed before. */
export const dismiss = (db: Db, uid: string, id: string) =>
  sql`insert into announcement_dismissals (announcement_id, uid) select id, ${uid} from announcements where id = ${id}
    on conflict do nothing`.execute(db);

export const deleteDismissalsBefore = (db: Db, announcedBefore: Date) =>
  sql`delete from announcement_dismissals d using announcements a
    where a.id = d.announcement_id and a.announced_at <= ${announcedBefore}`.execute(db);

/** Records that the mails to more members were enqueued. @param cursor the last of them; null when nobody is left */
export const advanceMails = (db: Db, id: string, { cursor, enqueued }: { cursor: string | null; enqueued: number }) =>
  sql`update announcements set mail_cursor = ${cursor}, mails_enqueued = mails_enqueued + ${enqueued},
      mails_planned = case when ${cursor}::text is null then mails_enqueued + ${enqueued} else mails_planned end
    where id = ${id}`.execute(db);

/** Counts a mail that was sent, or left out. */
export const countMail = (db: Db, id: string, result: 'sent' | 'omitted') =>
  sql`update announcements set ${result === 'sent' ? sql`mails_sent = mails_sent + 1` : sql`mails_omitted = mails_omitted + 1`}
    where id = ${id}`.execute(db);
