import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { hasConnection } from '#server/slices/connections/index.ts';
import { hasHangoutReadBy } from '#server/slices/hangouts/index.ts';

type SqlTables = Pick<DB, 'welcomeWishes'>;
export type WishRow = Selectable<SqlTables['welcomeWishes']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export const findWelcomeWish = (db: Db, uid: string): Promise<WishRow | undefined> =>
  sqlTables(db).selectFrom('welcomeWishes').selectAll().where('uid', '=', uid).executeTakeFirst();

export const saveWelcomeWish = (
  db: Db,
  uid: string,
  changes: { greets?: boolean; isWelcomed?: boolean; dismissedAt?: Date },
) =>
  sqlTables(db)
    .insertInto('welcomeWishes')
    .values({ uid, ...changes })
    .onConflict((conflict) =>
      // A form without any field changes nothing.
      Object.keys(changes).length === 0 ? conflict.doNothing() : conflict.column('uid').doUpdateSet(changes),
    )
    .execute();

/** Records that a table is offered to these members. Returns those to whom it was not offered before. */
export async function recordOffers(db: Db, uids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    insert into welcome_wishes as w (uid, offered_at) select uid, ${now} from unnest(${[...uids].sort()}::text[]) u (uid)
    on conflict (uid) do update set offered_at = excluded.offered_at where w.offered_at is null
    returning w.uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/**
 * Returns an SQL condition: whether the member in that column is a greeter. A greeter has at least one connection, so that nobody can
 * sign up only to find members who know nobody.
 */
export const isGreeter = (column: string) =>
  sql<boolean>`(exists (select from welcome_wishes where uid = ${sql.ref(column)} and greets) and ${hasConnection(column)})`;

/**
 * Returns an SQL query of the members whom a greeter is asked to welcome: they would like it, and have met nobody. A hangout that the
 * greeter may not read does not count: the greeter would notice that they go to one.
 */
export const membersToWelcome = (greeter: string) =>
  sql`select w.uid from welcome_wishes w
    where w.is_welcomed and not ${hasConnection('w.uid')} and not ${hasHangoutReadBy(greeter, 'w.uid')}`;
