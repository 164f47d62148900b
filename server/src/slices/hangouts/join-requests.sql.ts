import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { MemberData } from '#contract/account/routes.ts';
import type { JoinRequestState } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { mayReadHangout } from './visibility.sql.ts';

// Members who ask to join a hangout, and those who were declined (H-16). The hangout's row must be locked for every change.

type Row = Selectable<DB['hangoutJoinRequests']>;
const sqlTables = (db: Db) => db.withTables<Pick<DB, 'hangoutJoinRequests' | 'threads'>>();

/** Returns an SQL query of what became of a member's request; null if they never asked. */
export const joinRequestOf = (hangoutId: unknown, uid: string | null): RawBuilder<JoinRequestState | null> =>
  sql<JoinRequestState | null>`(select case when q.declined_at is null then 'waiting' else 'declined' end
    from hangout_join_requests q where q.hangout_id = ${hangoutId} and q.uid = ${uid})`;

/** Stores a request, unless there is one. */
export const saveRequest = (db: Db, row: Pick<Row, 'hangoutId' | 'uid'> & { askedAt: Date | string }) =>
  sqlTables(db)
    .insertInto('hangoutJoinRequests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes a request that waits, and returns when the member asked; undefined when none waits. */
export async function deleteRequest(db: Db, hangoutId: string, uid: string): Promise<string | undefined> {
  const row = await sqlTables(db)
    .deleteFrom('hangoutJoinRequests')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .where('declinedAt', 'is', null)
    .returning('askedAt')
    .executeTakeFirst();
  return row?.askedAt;
}

const waitingRequest = (db: Db, hangoutId: string, uid: string) =>
  sqlTables(db)
    .updateTable('hangoutJoinRequests')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .where('declinedAt', 'is', null);

/** Declines a request that waits. */
export const decline = (db: Db, hangoutId: string, uid: string, declinedAt: Date) =>
  waitingRequest(db, hangoutId, uid).set({ declinedAt }).execute();

/** Records that the host was reminded of a request. */
export const markReminded = (db: Db, hangoutId: string, uid: string, remindedAt: Date) =>
  waitingRequest(db, hangoutId, uid).set({ remindedAt }).execute();

export const isAsking = async (db: Db, hangoutId: string, uid: string): Promise<boolean> =>
  (await requestersOf(db, [hangoutId])).includes(uid);

/** Returns the uids of the members who wait for an answer about these hangouts, the first one first. */
export async function requestersOf(db: Db, hangoutIds: readonly string[]): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('hangoutJoinRequests')
    .select('uid')
    .where((eb) => eb('hangoutId', '=', eb.fn.any(eb.val(hangoutIds))))
    .where('declinedAt', 'is', null)
    .orderBy('askedAt')
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the requests that wait from members whom the viewer sees, the first one first. */
export async function requestsFor(db: Db, hangoutId: string, viewer: string) {
  const { rows } = await sql<Pick<Row, 'uid' | 'askedAt'>>`
    select q.uid, q.asked_at from hangout_join_requests q
    where q.hangout_id = ${hangoutId} and q.declined_at is null and ${notHiddenFrom(viewer, 'q.uid')}
    order by q.asked_at, q.uid`.execute(db);
  return rows;
}

/** Returns the ids of hangouts of a host that a member asks to join, in the order in which they must be locked. */
export async function askedOf(db: Db, uid: string, host: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from hangout_join_requests q join threads t on t.id = q.hangout_id
    where q.uid = ${uid} and t.created_by = ${host} and q.declined_at is null order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the requests made before an instant of which nobody was reminded, about hangouts that have not begun. */
export async function requestsToRemind(db: Db, { before, now }: Record<'before' | 'now', Date>) {
  const { rows } = await sql<Pick<Row, 'hangoutId' | 'uid'>>`
    select q.hangout_id, q.uid from hangout_join_requests q join threads t on t.id = q.hangout_id
    where q.asked_at <= ${before} and q.declined_at is null and q.reminded_at is null
      and t.date_time > ${now} and t.cancelled_at is null order by q.asked_at, q.hangout_id, q.uid`.execute(db);
  return rows;
}

/** Returns what a member asked, about hangouts that they may read, for their download. */
export async function hangoutJoinRequestsOf(db: Db, uid: string): Promise<MemberData['hangoutJoinRequests']> {
  const { rows } = await sql<MemberData['hangoutJoinRequests'][number]>`
    select q.hangout_id, q.asked_at, q.declined_at is not null as is_declined
    from hangout_join_requests q join threads t on t.id = q.hangout_id
    where q.uid = ${uid} and ${mayReadHangout(uid, 't')} order by q.asked_at, q.hangout_id`.execute(db);
  return rows;
}

/** Deletes the requests about hangouts that ended before an instant. */
export const deleteRequestsBefore = (db: Db, cutoff: Date) =>
  sql`delete from hangout_join_requests q using threads t where t.id = q.hangout_id and t.ends_at < ${cutoff}`.execute(
    db,
  );
