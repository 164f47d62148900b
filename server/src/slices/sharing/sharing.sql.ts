import { type RawBuilder, type Selectable, sql } from 'kysely';
import { durationOf } from '#contract/hangouts/phases.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'trustedContacts' | 'sharedPlans' | 'contactRefusals'>;
export type ContactRow = Selectable<SqlTables['trustedContacts']>;
export type PlanRow = Selectable<SqlTables['sharedPlans']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export const contactOf = (db: Db, uid: string): Promise<ContactRow | undefined> =>
  sqlTables(db).selectFrom('trustedContacts').selectAll().where('uid', '=', uid).executeTakeFirst();

export const contactById = (db: Db, id: string): Promise<ContactRow | undefined> =>
  sqlTables(db).selectFrom('trustedContacts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores a contact in place of an earlier one. */
export const saveContact = (db: Db, { uid, ...contact }: ContactRow) =>
  sqlTables(db)
    .insertInto('trustedContacts')
    .values({ uid, ...contact })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(contact))
    .execute();

export const renameContact = (db: Db, uid: string, name: string) =>
  sqlTables(db).updateTable('trustedContacts').set({ name }).where('uid', '=', uid).execute();

export const recordAnswerOfContact = (db: Db, id: string, state: ContactRow['state'], now: Date) =>
  sqlTables(db).updateTable('trustedContacts').set({ state, answeredAt: now }).where('id', '=', id).execute();

export const removeContact = (db: Db, uid: string) =>
  sqlTables(db).deleteFrom('trustedContacts').where('uid', '=', uid).execute();

/** Returns the addresses of all contacts. */
export async function contactEmails(db: Db): Promise<string[]> {
  const rows = await sqlTables(db).selectFrom('trustedContacts').select('email').distinct().execute();
  return rows.map(({ email }) => email);
}

/** Marks every contact with one of these addresses as declined, and ends the plans shared with them. Returns whose contacts they were. */
export async function declineAll(db: Db, emails: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update trusted_contacts set state = 'declined', answered_at = ${now} where email = any(${emails})
    returning uid`.execute(db);
  const uids = rows.map(({ uid }) => uid);
  await sql`delete from shared_plans where uid = any(${uids})`.execute(db);
  return uids;
}

export const recordRefusal = (db: Db, hash: Buffer, now: Date) =>
  sqlTables(db)
    .insertInto('contactRefusals')
    .values({ hash, refusedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns whether one of these said no. */
export const hasRefused = async (db: Db, hashes: readonly Buffer[]): Promise<boolean> =>
  (await sqlTables(db).selectFrom('contactRefusals').select('hash').where('hash', 'in', hashes).executeTakeFirst()) !==
  undefined;

export const plansOf = (db: Db, uid: string): Promise<PlanRow[]> =>
  sqlTables(db)
    .selectFrom('sharedPlans')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();

export const planOf = (db: Db, uid: string, hangoutId: string): Promise<PlanRow | undefined> =>
  sqlTables(db)
    .selectFrom('sharedPlans')
    .selectAll()
    .where('uid', '=', uid)
    .where('hangoutId', '=', hangoutId)
    .forUpdate()
    .executeTakeFirst();

export const planById = (db: Db, id: string): Promise<PlanRow | undefined> =>
  sqlTables(db).selectFrom('sharedPlans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns the row; undefined when the plan was shared already. */
export const insertPlan = (
  db: Db,
  plan: Pick<PlanRow, 'id' | 'uid' | 'hangoutId' | 'startsAt' | 'durationMinutes' | 'asksHome'> & { sharedAt: Date },
): Promise<PlanRow | undefined> =>
  sqlTables(db)
    .insertInto('sharedPlans')
    .values(plan)
    .onConflict((conflict) => conflict.columns(['uid', 'hangoutId']).doNothing())
    .returningAll()
    .executeTakeFirst();

type Change =
  | { factsOnLeaving: string | null }
  | { asksHome: boolean }
  | { askedAt: Date }
  | { homeAt: Date }
  | { alertedAt: Date };
export const changePlan = (db: Db, id: string, change: Change) =>
  sqlTables(db).updateTable('sharedPlans').set(change).where('id', '=', id).execute();

/** Deletes one shared plan of a member, or all. Returns how many there were. */
export async function endPlans(db: Db, uid: string, hangoutId?: string): Promise<number> {
  const rows = await sqlTables(db)
    .deleteFrom('sharedPlans')
    .where('uid', '=', uid)
    .$if(hangoutId !== undefined, (query) => query.where('hangoutId', '=', hangoutId as string))
    .returning('id')
    .execute();
  return rows.length;
}

/** Returns the members who share a hangout. */
export async function membersSharing(db: Db, hangoutId: string): Promise<string[]> {
  const rows = await sqlTables(db).selectFrom('sharedPlans').select('uid').where('hangoutId', '=', hangoutId).execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Gives the plans of a hangout that these members share its new start and end. Members who were asked too early are asked again.
 * Returns the members whose plans moved.
 */
export async function movePlans(
  db: Db,
  { id, dateTime, endsAt }: Pick<HangoutBrief, 'id' | 'dateTime' | 'endsAt'>,
  uids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update shared_plans set starts_at = ${dateTime}::timestamptz, duration_minutes = ${durationOf({ dateTime, endsAt })},
      facts_on_leaving = null,
      asked_at = case when home_at is null and alerted_at is null then null else asked_at end
    where hangout_id = ${id} and uid = any(${uids}) and (starts_at <> ${dateTime}::timestamptz or ends_at <> ${endsAt}::timestamptz
      or facts_on_leaving is not null)
    returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Asks these members no longer whether they got home from a hangout that was cancelled. Returns those who share it. */
export async function cancelPlans(db: Db, hangoutId: string, uids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    update shared_plans set asks_home = false where hangout_id = ${hangoutId} and uid = any(${uids})
    returning uid`.execute(db);
  return rows.map(({ uid }) => uid);
}

const idsOf = async (query: RawBuilder<{ id: string }>, db: Db) => (await query.execute(db)).rows.map(({ id }) => id);

/** Returns the ids of shared plans that ended by an instant and whose members were not asked yet. */
export const plansToAsk = (db: Db, endedBy: Date) =>
  idsOf(
    sql`select id from shared_plans where asks_home and asked_at is null and home_at is null
      and ends_at <= ${endedBy} order by ends_at, id`,
    db,
  );

/** Returns the ids of shared plans whose members were asked before an instant and have not answered. */
export const plansToAlert = (db: Db, askedBefore: Date) =>
  idsOf(
    sql`select id from shared_plans where asks_home and asked_at <= ${askedBefore} and home_at is null and alerted_at is null
      order by asked_at, id`,
    db,
  );

/** Deletes shared plans that ended by an instant, except those about which the contact must still be told. */
export const deletePlansBefore = (db: Db, endedBefore: Date) =>
  sql`delete from shared_plans where ends_at <= ${endedBefore}
    and (not asks_home or home_at is not null or alerted_at is not null)`.execute(db);
