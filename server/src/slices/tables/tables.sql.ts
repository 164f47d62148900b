import { type Insertable, type Selectable, sql } from 'kysely';
import type { TableWish } from '#contract/tables/forms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<
  DB,
  'tables' | 'tableMembers' | 'tableWishes' | 'tableProposals' | 'tableVotes' | 'tableSeatings'
>;
export type TableRow = Selectable<SqlTables['tables']>;
export type MemberRow = Selectable<SqlTables['tableMembers']>;
export type WishRow = Selectable<SqlTables['tableWishes']>;
export type ProposalRow = Selectable<SqlTables['tableProposals']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns an SQL condition: whether a member has a seat at the table in that column. */
const isSeatedAtTable = (uid: string, column: string) =>
  sql<boolean>`${sql.ref(column)} in (select table_id from table_members where uid = ${uid} and left_at is null)`;

// Wishes

export const wishOf = (db: Db, uid: string): Promise<WishRow | undefined> =>
  sqlTables(db).selectFrom('tableWishes').selectAll().where('uid', '=', uid).executeTakeFirst();

export const saveWish = (db: Db, uid: string, wish: TableWish) =>
  sqlTables(db)
    .insertInto('tableWishes')
    .values({ uid, ...wish })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(wish))
    .execute();

/** Whether a wish asks for a seat: it is turned on, and its member has no seat at a table that still meets for the first times. */
const wantsSeat = sql<boolean>`w.is_on and not exists (
  select from table_members m join tables t on t.id = m.table_id
  where m.uid = w.uid and m.left_at is null and t.state in ('meeting', 'deciding'))`;

/** Returns the wishes of all members who want a seat, by uid. */
export async function openWishes(db: Db): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`select w.* from table_wishes w where ${wantsSeat} order by w.uid`.execute(db);
  return rows;
}

/** Returns those of these members who asked for a seat at the next seating, or have a seat. */
export async function lookingForTableAmong(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from table_wishes where is_on and uid = any(${uids})
    union select uid from table_members where left_at is null and uid = any(${uids})`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}

/** Locks the wishes of these members that still ask for a seat, and returns how many there are. */
export async function lockOpenWishes(db: Db, uids: readonly string[]): Promise<number> {
  await sql`select from table_wishes where uid = any(${uids}) order by uid for update`.execute(db);
  const { rows } = await sql`select from table_wishes w where w.uid = any(${uids}) and ${wantsSeat}`.execute(db);
  return rows.length;
}

/** Records that these members got a table, or that they were left out once more. */
export const resetLeftOut = (db: Db, uids: readonly string[]) =>
  sql`update table_wishes set times_left_out = 0 where uid = any(${uids})`.execute(db);
export const raiseLeftOut = (db: Db, uids: readonly string[]) =>
  sql`update table_wishes set times_left_out = times_left_out + 1 where uid = any(${uids})`.execute(db);

/** Returns the pairs among these members who had a seat at the same table. */
export async function formerPairs(db: Db, uids: readonly string[]): Promise<{ one: string; other: string }[]> {
  const { rows } = await sql<{ one: string; other: string }>`
    select distinct a.uid as one, b.uid as other
    from table_members a join table_members b on b.table_id = a.table_id and a.uid < b.uid
    where a.uid = any(${uids}) and b.uid = any(${uids})`.execute(db);
  return rows;
}

// Seatings

export const isSeatingFinished = async (db: Db, dueAt: Date): Promise<boolean> =>
  (await sqlTables(db)
    .selectFrom('tableSeatings')
    .select('dueAt')
    .where('dueAt', '=', dueAt.toISOString())
    .executeTakeFirst()) !== undefined;

/** Records that a seating is finished. Returns false when another node has done so. */
export async function finishSeating(db: Db, dueAt: Date, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('tableSeatings')
    .values({ dueAt, finishedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

// Tables

export async function insertTable(db: Db, row: Insertable<SqlTables['tables']>, uids: readonly string[]) {
  await sqlTables(db).insertInto('tables').values(row).execute();
  await sqlTables(db)
    .insertInto('tableMembers')
    .values(uids.map((uid, position) => ({ tableId: row.id, uid, position })))
    .execute();
}

/** Returns a table that is not over, if this member has a seat at it. @param lock keeps it as it is until the transaction ends */
export const findOwn = (db: Db, id: string, uid: string, lock: boolean): Promise<TableRow | undefined> =>
  sqlTables(db)
    .selectFrom('tables')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'over')
    .where(isSeatedAtTable(uid, 'tables.id'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns the tables of a member that are not over. */
export const openTablesOf = (db: Db, uid: string): Promise<TableRow[]> =>
  sqlTables(db)
    .selectFrom('tables')
    .selectAll()
    .where('state', '<>', 'over')
    .where(isSeatedAtTable(uid, 'tables.id'))
    .execute();

/** Returns the ids of tables that are not over, after an id, in order. */
export async function openTables(db: Db, lastId: string, limit: number): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('tables')
    .select('id')
    .where('state', '<>', 'over')
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const lockTable = (db: Db, id: string): Promise<TableRow | undefined> =>
  sqlTables(db)
    .selectFrom('tables')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'over')
    .forUpdate()
    .executeTakeFirst();

export const updateTable = (
  db: Db,
  id: string,
  changes: Partial<{ state: TableRow['state']; round: number; decidingSince: string }>,
): Promise<TableRow> =>
  sqlTables(db).updateTable('tables').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Returns the members of these tables who have not left, in the order in which they were seated. */
export const membersOf = (db: Db, tableIds: readonly string[]): Promise<MemberRow[]> =>
  sqlTables(db)
    .selectFrom('tableMembers')
    .selectAll()
    .where((eb) => eb('tableId', '=', eb.fn.any(eb.val(tableIds))))
    .where('leftAt', 'is', null)
    .orderBy('tableId')
    .orderBy('position')
    .execute();

/**
 * Locks the tables at which both members have or had a seat. A member who left one may get the seat back at this moment: once
 * this returns, they either have it or see what the caller did.
 */
export const lockFormer = (db: Db, uid: string, otherUid: string) =>
  sql`select from tables t where t.state <> 'over'
    and exists (select from table_members m where m.table_id = t.id and m.uid = ${uid})
    and exists (select from table_members m where m.table_id = t.id and m.uid = ${otherUid})
    order by t.id for update`.execute(db);

/** Locks and returns the tables at which both members have a seat, in the order of their ids. */
export async function lockShared(db: Db, uid: string, otherUid: string): Promise<TableRow[]> {
  return sqlTables(db)
    .selectFrom('tables')
    .selectAll()
    .where('state', '<>', 'over')
    .where(isSeatedAtTable(uid, 'tables.id'))
    .where(isSeatedAtTable(otherUid, 'tables.id'))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes a member's seat, with their proposals and votes. */
export async function leave(db: Db, tableId: string, uid: string, now: Date) {
  await sqlTables(db)
    .updateTable('tableMembers')
    .set({ leftAt: now, staysSince: null })
    .where('tableId', '=', tableId)
    .where('uid', '=', uid)
    .execute();
  await sqlTables(db).deleteFrom('tableProposals').where('tableId', '=', tableId).where('by', '=', uid).execute();
  await sql`delete from table_votes v using table_proposals p
    where p.id = v.proposal_id and p.table_id = ${tableId} and v.uid = ${uid}`.execute(db);
}

/** Returns how many members left a table after a time. */
export async function countLeftAfter(db: Db, tableId: string, after: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from table_members
    where table_id = ${tableId} and left_at > ${after}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Gives a member a seat back that they left. Returns false if they have it already, or if another table has seated them: beside
 * circles, a member has one table.
 */
export async function undoLeaving(db: Db, tableId: string, uid: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update table_members m set left_at = null from tables t
    where t.id = m.table_id and m.table_id = ${tableId} and m.uid = ${uid} and m.left_at is not null
      and (t.state = 'circle' or not exists (
        select from table_members o join tables other on other.id = o.table_id
        where o.uid = m.uid and o.left_at is null and other.state in ('meeting', 'deciding')))`.execute(db);
  return numAffectedRows > 0n;
}

export const stay = (db: Db, tableId: string, uid: string, now: Date) =>
  sqlTables(db)
    .updateTable('tableMembers')
    .set({ staysSince: now })
    .where('tableId', '=', tableId)
    .where('uid', '=', uid)
    .where('staysSince', 'is', null)
    .execute();

// Proposals

export interface Proposal extends ProposalRow {
  /** The uids of the members who agree. */
  votes: string[];
}
/** Returns the proposals for these hangouts with their votes, oldest first. */
export async function proposalsFor(db: Db, hangoutIds: readonly string[]): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.*, array(select v.uid from table_votes v where v.proposal_id = p.id order by v.uid) as votes
    from table_proposals p where p.hangout_id = any(${hangoutIds}) order by p.proposed_at, p.id`.execute(db);
  return rows;
}

/** Saves a member's proposal in place of their earlier one, with their own vote. */
export async function saveProposal(db: Db, row: ProposalRow) {
  await sqlTables(db)
    .deleteFrom('tableProposals')
    .where('tableId', '=', row.tableId)
    .where('by', '=', row.by)
    .execute();
  await sqlTables(db).insertInto('tableProposals').values(row).execute();
  await vote(db, row.id, row.by);
}

export const vote = (db: Db, proposalId: string, uid: string) =>
  sqlTables(db)
    .insertInto('tableVotes')
    .values({ proposalId, uid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
export const takeBackVote = (db: Db, proposalId: string, uid: string) =>
  sqlTables(db).deleteFrom('tableVotes').where('proposalId', '=', proposalId).where('uid', '=', uid).execute();

export const deleteProposals = (db: Db, tableId: string) =>
  sqlTables(db).deleteFrom('tableProposals').where('tableId', '=', tableId).execute();

// Downloads

interface SeatOfMember {
  tableId: string;
  seatedAt: string;
  leftAt: string | null;
  staysSince: string | null;
}
/** Returns every seat a member has or had, oldest first. */
export const seatsOf = (db: Db, uid: string): Promise<SeatOfMember[]> =>
  sqlTables(db)
    .selectFrom('tableMembers as m')
    .innerJoin('tables as t', 't.id', 'm.tableId')
    .select(['m.tableId', 't.createdAt as seatedAt', 'm.leftAt', 'm.staysSince'])
    .where('m.uid', '=', uid)
    .orderBy('t.createdAt')
    .orderBy('t.id')
    .execute();

/** Returns the open proposals that a member made or agreed to. */
export async function proposalsOf(db: Db, uid: string): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`select p.* from table_proposals p
    where p.by = ${uid} or exists (select from table_votes v where v.proposal_id = p.id and v.uid = ${uid})
    order by p.proposed_at, p.id`.execute(db);
  return rows;
}
