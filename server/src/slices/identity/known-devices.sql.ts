import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { SESSIONS_MAX } from './limits.rules.ts';

type SqlTables = Pick<DB, 'knownDevices'>;

const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns those of these ids that a browser with a sign-in has: at most a few, because the ids are made for one account. */
export async function devicesAmong(db: Db, ids: readonly Buffer[]): Promise<Buffer[]> {
  if (ids.length === 0) return [];
  const rows = await sqlTables(db)
    .selectFrom('knownDevices')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return rows.map(({ id }) => id);
}

/** Records a sign-in in a device, and forgets those beyond the maximum. Returns whether the device was known before. */
export async function recordDevice(db: Db, device: { id: Buffer; uid: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('knownDevices')
    .set({ usedAt: device.at })
    .where('id', '=', device.id)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await sqlTables(db)
    .insertInto('knownDevices')
    .values({ id: device.id, uid: device.uid, usedAt: device.at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await sqlTables(db)
    .deleteFrom('knownDevices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('knownDevices')
        .select('id')
        .where('uid', '=', device.uid)
        .orderBy('usedAt', 'desc')
        .offset(SESSIONS_MAX),
    )
    .execute();
  return false;
}

/** Returns whether a member has signed in from any known device. */
export async function hasDevices(db: Db, uid: string): Promise<boolean> {
  return (
    (await sqlTables(db).selectFrom('knownDevices').select('uid').where('uid', '=', uid).executeTakeFirst()) !==
    undefined
  );
}

/** Forgets the devices of a member, or only one of them, or all but one. */
export async function forgetDevices(
  db: Db,
  uid: string,
  { only, except }: { only?: Buffer | null; except?: Buffer | null },
): Promise<void> {
  let forgetting = sqlTables(db).deleteFrom('knownDevices').where('uid', '=', uid);
  if (only !== undefined) forgetting = forgetting.where('id', '=', only);
  if (except) forgetting = forgetting.where('id', '<>', except);
  await forgetting.execute();
}

/** Forgets the devices of every member. */
export const forgetEveryDevice = (db: Db) => sqlTables(db).deleteFrom('knownDevices').execute();

/** Forgets devices that nobody has signed in from since that time. */
export const deleteDevicesBefore = (db: Db, usedBefore: Date) =>
  sqlTables(db).deleteFrom('knownDevices').where('usedAt', '<', usedBefore.toISOString()).execute();
