import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden } from '#server/slices/safety/index.ts';

type SqlTables = Pick<DB, 'introViews' | 'exposureDays' | 'exposureFirsts' | 'discoveryMembers'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Adds to the views of these members. Members without an account any more are left out. */
export const addViews = (db: Db, counts: ReadonlyMap<string, number>) => {
  // In the order of the uids, so that two nodes that add at once do not deadlock.
  const entries = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  return sql`insert into intro_views (uid, views)
    select a.uid, n.views
    from unnest(${entries.map(([uid]) => uid)}::text[], ${entries.map(([, count]) => count)}::int[])
      n (uid, views) join accounts a on a.uid = n.uid order by a.uid
    on conflict (uid) do update set views = intro_views.views + excluded.views`.execute(db);
};

/** Records that a day is balanced and returns the last one that was; null when another node has recorded it. */
export async function beginDay(db: Db, day: number): Promise<{ before: number | null } | null> {
  const last = await sqlTables(db).selectFrom('exposureDays').select('day').orderBy('day', 'desc').executeTakeFirst();
  if (last && last.day >= day) return null;
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('exposureDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return null;
  const previousDay = last?.day ?? null;
  for (const sqlTable of ['exposureDays', 'exposureFirsts'] as const)
    await sqlTables(db)
      .deleteFrom(sqlTable)
      .where('day', '<', previousDay ?? day)
      .execute();
  return { before: previousDay };
}

/** Lets views count less, by a factor. */
export const decayViews = (db: Db, factor: number) =>
  sql`with locked as (select uid from intro_views order by uid for update)
    update intro_views v set views = v.views * ${factor} from locked where locked.uid = v.uid`.execute(db);

/** Returns the views of the members whose cards have something to show: not hidden, and with a photo or words. */
export async function viewCountsOfListed(db: Db): Promise<{ uid: string; views: number }[]> {
  const { rows } = await sql<{ uid: string; views: number }>`
    select d.uid, coalesce(v.views, 0) as views from discovery_members d left join intro_views v on v.uid = d.uid
    where d.completeness > 0 and ${notHidden('d.uid')} order by d.uid`.execute(db);
  return rows;
}

/**
 * Gives these members their turns from a day on, and all others none. Negative turns are stored with the member, and positive ones on
 * the line of the day, in an order that nobody can foresee from the day before.
 */
export async function saveTurns(db: Db, day: number, uids: readonly string[], turns: readonly number[]) {
  await sql`with next as (select * from unnest(${uids}::text[], ${turns}::int[]) n (uid, turn)),
      locked as (
        select d.uid, least(coalesce(n.turn, 0), 0) as turn from discovery_members d left join next n on n.uid = d.uid
        order by d.uid for update of d)
    update discovery_members d set turn_before = d.turn, turn = l.turn from locked l
    where l.uid = d.uid and (d.turn <> l.turn or d.turn_before <> d.turn)`.execute(db);
  await sql`insert into exposure_firsts (day, upto, share, uid)
    select ${day}::int, sum(n.turn) over (order by hashtextextended(n.uid, ${day}::int), n.uid), n.turn, n.uid
    from unnest(${uids}::text[], ${turns}::int[]) n (uid, turn) join accounts a on a.uid = n.uid
    where n.turn > 0`.execute(db);
}
