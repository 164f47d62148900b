import { type Selectable, sql } from 'kysely';
import { huddleChatId } from '#contract/chats/ids.ts';
import type { HuddleBrief } from '#contract/huddles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { takesPartInGroupChat } from '#server/slices/chats/index.ts';
import type { UidExpression } from '#server/slices/safety/index.ts';
import { isInvitedTo } from './invitations.sql.ts';

type SqlTables = Pick<DB, 'huddles'>;
export type HuddleRow = Pick<Selectable<SqlTables['huddles']>, 'id' | 'title' | 'startedBy'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns an SQL expression: the id of the chat of the huddle in that column. */
export const chatIdIn = (column: string) => sql<string>`${huddleChatId('')}::text || ${sql.ref(column)}`;

/** Returns whether the huddle is new: this member may have started one under that clientId before. */
export async function insert(
  db: Db,
  row: { id: string; title: string; startedBy: string; clientId: string; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('huddles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['startedBy', 'clientId']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the huddle that this member started under a client id. */
export const findStarted = (db: Db, startedBy: string, clientId: string): Promise<HuddleRow | undefined> =>
  sqlTables(db)
    .selectFrom('huddles')
    .select(['id', 'title', 'startedBy'])
    .where('startedBy', '=', startedBy)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

/** Returns a huddle. @param lock keeps the row locked until the transaction ends */
export const find = (db: Db, id: string, { lock = false } = {}): Promise<HuddleRow | undefined> =>
  sqlTables(db)
    .selectFrom('huddles')
    .select(['id', 'title', 'startedBy'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const setTitle = (db: Db, id: string, title: string) =>
  sqlTables(db).updateTable('huddles').set({ title }).where('id', '=', id).execute();

/** Forgets who started a huddle, when they leave. */
export const forgetStarter = (db: Db, id: string) =>
  sqlTables(db).updateTable('huddles').set({ startedBy: null }).where('id', '=', id).execute();

export const deleteHuddle = (db: Db, id: string) => sqlTables(db).deleteFrom('huddles').where('id', '=', id).execute();

/** Returns the ids of the huddles that a member takes part in, in the order in which they must be locked. */
export async function huddlesOf(db: Db, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.id from huddles h where ${takesPartInGroupChat(uid, chatIdIn('h.id'))} order by h.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns an SQL query of the title of the huddle in that column; null for one that the viewer neither is in nor is invited to. */
export const huddleBriefOf = (column: string, viewer: UidExpression) => sql<HuddleBrief | null>`(
  select json_build_object('id', brief.id, 'title', brief.title) from huddles brief
  where brief.id = ${sql.ref(column)}
    and (${takesPartInGroupChat(viewer, chatIdIn('brief.id'))} or ${isInvitedTo(viewer, 'brief.id')}))`;
