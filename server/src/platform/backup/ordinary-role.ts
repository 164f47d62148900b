import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { quoted } from './sql-tables.ts';

/** A role that a killed restore left behind cannot log in for longer than this. */
const VALID_FOR = '1 day';

/** Returns whether a connection string opens a connection. */
async function opens(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/**
 * Runs something as a role that is not a superuser, even if ours is one, as it is in the embedded database. Whatever rows or names
 * from elsewhere contain, this role can neither run programs nor read files. Afterwards our role owns what the other one created.
 * @param client a connection of our role
 * @param run receives a connection string of the other role, or ours if it is no superuser, or if PostgreSQL lets no new role in
 */
export async function asOrdinaryRole(
  client: pg.ClientBase,
  databaseUrl: string,
  run: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: boolean; database: string; until: string }>(
    `select rolsuper as "isSuperuser", current_database() as database, (now() + interval '${VALID_FOR}')::text as until
     from pg_roles where rolname = current_user`,
  );
  const { isSuperuser = false, database = '', until = '' } = rows[0] ?? {};
  if (!isSuperuser) return run(databaseUrl);
  const [name, password] = [`stoop_restore_${randomBytes(6).toString('hex')}`, randomBytes(24).toString('base64url')];
  const url = new URL(databaseUrl);
  [url.username, url.password] = [name, password];
  await client.query(`create role ${name} login password '${password}' valid until '${until}'`);
  async function giveBack() {
    await client.query(`reassign owned by ${name} to current_user`);
    await client.query(`drop owned by ${name}`);
    await client.query(`drop role ${name}`);
  }
  try {
    await client.query(`grant create on database ${quoted(database)} to ${name}`);
    await client.query(`grant usage, create on schema public to ${name}`);
    await run((await opens(url.href)) ? url.href : databaseUrl);
  } catch (error) {
    await giveBack().catch(() => {});
    throw error;
  }
  await giveBack();
}
