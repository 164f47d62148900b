import type { Db } from './database.ts';
import type { DB } from './schema.ts';

type Tables = Pick<DB, 'secrets'>;

/**
 * Returns a secret that all nodes share. The first node that needs it creates it and stores it in the database.
 * @param make creates the bytes; called only if none are stored, and ignored if another node was faster
 */
export async function sharedSecret(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const on = db.withTables<Tables>();
  const find = () => on.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const there = await find();
  if (there) return there.value;
  await on
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`The secret ${name} could not be kept.`);
  return made.value;
}
