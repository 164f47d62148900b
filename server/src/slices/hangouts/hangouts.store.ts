import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Mine, Rsvp } from '#contract/hangouts/views.ts';
import { HANGOUT_FACES } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'threads' | 'attendees'>;
export type HangoutRow = Selectable<Tables['threads']>;
const on = (db: Db) => db.withTables<Tables>();
type NotBlocked = (viewer: string, column: string) => RawBuilder<boolean>;

type NewHangout = Pick<
  HangoutRow,
  | 'id'
  | 'title'
  | 'location'
  | 'description'
  | 'category'
  | 'dateTime'
  | 'plannedAt'
  | 'createdBy'
  | 'timestamp'
  | 'capacity'
  | 'clientId'
>;
/** -> the row, or undefined when this member has made one with that clientId before */
export const insert = (db: Db, row: NewHangout): Promise<HangoutRow | undefined> =>
  on(db)
    .insertInto('threads')
    .values({ ...row, cancelledAt: null, picture: null })
    .onConflict((conflict) => conflict.columns(['createdBy', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const findMade = (db: Db, createdBy: string, clientId: string): Promise<HangoutRow | undefined> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/** A hangout whose host the viewer sees; with `lock` held until the end of the transaction. */
export const find = (
  db: Db,
  id: string,
  { viewer, notBlocked, lock = false }: { viewer: string; notBlocked: NotBlocked; lock?: boolean },
) =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where('id', '=', id)
    .where(notBlocked(viewer, 'threads.createdBy'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const findMany = (db: Db, ids: readonly string[]): Promise<HangoutRow[]> =>
  on(db)
    .selectFrom('threads')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

interface ListOptions {
  viewer: string;
  notBlocked: NotBlocked;
  /** What began before this is past. */
  pastBefore: string;
  when: 'upcoming' | 'past';
  category?: HangoutCategory | undefined;
  whose: 'all' | 'mine';
  after: { dateTime: string; id: string } | null;
  limit: number;
}
/** To come: the next first. Past: the last first. What was cancelled only who meant to go still sees. */
export function list(
  db: Db,
  { viewer, notBlocked, pastBefore, when, category, whose, after, limit }: ListOptions,
): Promise<HangoutRow[]> {
  const upcoming = when === 'upcoming';
  const isMine = sql<boolean>`exists (select from attendees p where p.hangout_id = threads.id and p.uid = ${viewer})`;
  return on(db)
    .selectFrom('threads')
    .selectAll()
    .where('dateTime', upcoming ? '>' : '<=', pastBefore)
    .where(whose === 'mine' ? isMine : sql<boolean>`(cancelled_at is null or ${isMine})`)
    .where(notBlocked(viewer, 'threads.createdBy'))
    .$if(category !== undefined, (query) => query.where('category', '=', category as HangoutCategory))
    .$if(after !== null, (query) =>
      query.where(
        upcoming
          ? sql<boolean>`(date_time, id) > (${after?.dateTime}::timestamptz, ${after?.id})`
          : sql<boolean>`(date_time, id) < (${after?.dateTime}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('dateTime', upcoming ? 'asc' : 'desc')
    .orderBy('id', upcoming ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
}

type Changes = Partial<
  Pick<
    HangoutRow,
    | 'title'
    | 'location'
    | 'description'
    | 'category'
    | 'dateTime'
    | 'capacity'
    | 'cancelledAt'
    | 'plannedAt'
    | 'picture'
  >
>;
/** The picture a hangout is made with. */
export const setPicture = (db: Db, id: string, picture: Picture): Promise<HangoutRow> =>
  on(db)
    .updateTable('threads')
    .set({ picture: JSON.stringify(picture) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes a change, and counts it. -> the row as it is then */
export const update = (
  db: Db,
  id: string,
  { picture, ...changes }: Changes = {},
  { matters = false } = {},
): Promise<HangoutRow> =>
  on(db)
    .updateTable('threads')
    .set({
      ...changes,
      ...(picture !== undefined && { picture: picture && JSON.stringify(picture) }),
      version: sql`version + 1`,
      ...(matters && { sequence: sql`sequence + 1` }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function rsvpOf(db: Db, id: string, uid: string): Promise<Rsvp | null> {
  const row = await on(db)
    .selectFrom('attendees')
    .select('rsvp')
    .where('hangoutId', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.rsvp ?? null;
}

/** Puts a member in, or moves one from the waitlist into the hangout. */
export const confirm = (db: Db, id: string, uid: string, now: Date) => {
  const going = { rsvp: 'confirmed' as const, confirmedAt: now.toISOString() };
  return on(db)
    .insertInto('attendees')
    .values({ hangoutId: id, uid, ...going })
    .onConflict((conflict) => conflict.columns(['hangoutId', 'uid']).doUpdateSet(going))
    .execute();
};

export const putOnWaitlist = (db: Db, id: string, uid: string) =>
  on(db)
    .insertInto('attendees')
    .values({ hangoutId: id, uid, rsvp: 'waiting', confirmedAt: null })
    .onConflict((conflict) => conflict.columns(['hangoutId', 'uid']).doNothing())
    .execute();

export const removeRsvp = (db: Db, id: string, uid: string) =>
  on(db).deleteFrom('attendees').where('hangoutId', '=', id).where('uid', '=', uid).execute();

/** Who goes, or who waits, in the order of coming. */
export async function membersOf(db: Db, id: string, rsvp: Rsvp): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('attendees')
    .select('uid')
    .where('hangoutId', '=', id)
    .where('rsvp', '=', rsvp)
    .orderBy('position')
    .execute();
  return rows.map(({ uid }) => uid);
}

export interface Company {
  going: number;
  waiting: number;
  /** The first of those who go. */
  faces: string[];
}
/** Who goes and how many wait, by hangout. */
export async function companyOf(db: Db, ids: readonly string[]): Promise<Map<string, Company>> {
  const { rows } = await sql<Company & { id: string }>`
    select t.id,
      (select count(*) from attendees p where p.hangout_id = t.id and p.rsvp = 'confirmed') as going,
      (select count(*) from attendees p where p.hangout_id = t.id and p.rsvp = 'waiting') as waiting,
      array(
        select p.uid from attendees p where p.hangout_id = t.id and p.rsvp = 'confirmed' order by p.position limit ${HANGOUT_FACES}
      ) as faces
    from unnest(${ids}::text[]) as t (id)`.execute(db);
  return new Map(rows.map(({ id, ...company }) => [id, company]));
}

/** How a member stands to hangouts; those they have nothing to do with are absent. */
export async function mineOf(db: Db, uid: string, ids: readonly string[]): Promise<Map<string, Mine>> {
  const { rows } = await sql<Mine & { id: string }>`
    select m.hangout_id as id, m.rsvp, case when m.rsvp = 'waiting' then (
      select count(*) from attendees w where w.hangout_id = m.hangout_id and w.rsvp = 'waiting' and w.position <= m.position
    ) end as place
    from attendees m where m.uid = ${uid} and m.hangout_id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, ...mine }) => [id, mine]));
}

/** Hangouts of a host that are not over, in the order in which they are locked. */
export async function openOf(db: Db, host: string, pastBefore: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('threads')
    .select('id')
    .where('createdBy', '=', host)
    .where('dateTime', '>', pastBefore)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Hangouts that are not over and in which a member goes or waits; of one host, if given. */
export async function openWith(db: Db, uid: string, pastBefore: string, host?: string): Promise<string[]> {
  const rows = await on(db)
    .selectFrom('attendees as p')
    .innerJoin('threads as t', 't.id', 'p.hangoutId')
    .select('t.id')
    .where('p.uid', '=', uid)
    .where('t.dateTime', '>', pastBefore)
    .$if(host !== undefined, (query) => query.where('t.createdBy', '=', host as string))
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Holds a hangout, whoever looks. */
export const lock = (db: Db, id: string): Promise<HangoutRow | undefined> =>
  on(db).selectFrom('threads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Every hangout a member has to do with, and how. */
export const allOf = (db: Db, uid: string): Promise<(HangoutRow & { rsvp: Rsvp; joinedAt: string })[]> =>
  on(db)
    .selectFrom('attendees as p')
    .innerJoin('threads as t', 't.id', 'p.hangoutId')
    .selectAll('t')
    .select(['p.rsvp', 'p.joinedAt as joinedAt'])
    .where('p.uid', '=', uid)
    .orderBy('p.joinedAt')
    .orderBy('t.id')
    .execute();
