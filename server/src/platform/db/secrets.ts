import type { Db } from './database.ts';
import type { DB } from './schema.ts';

type Tables = Pick<DB, 'secrets'>;

/**
 * A secret that every node shares: made once, by whichever node asks first, and kept in the database.
 * @param make gives the bytes; called only when there is none yet, and its result is dropped if another node was first
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
