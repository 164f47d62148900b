import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ExponentialBackoff, halfJitterGenerator, handleWhen, retry } from 'cockatiel';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Db, mayRunAgain, openDatabase, pgError } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/**
 * How long a migration waits for a table that a running node uses. Requests for that table queue behind the migration, so
 * it gives up early and tries again.
 */
const LOCK_TIMEOUT = '5s';
const LOCK_NOT_AVAILABLE = '55P03';
const untilLocked = retry(
  handleWhen((error) => mayRunAgain(error) || pgError(error)?.code === LOCK_NOT_AVAILABLE),
  {
    maxAttempts: 19,
    backoff: new ExponentialBackoff({ initialDelay: 500, maxDelay: 5000, generator: halfJitterGenerator }),
  },
);

/** Returns the names of the migrations of this release, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(fileURLToPath(FOLDER));
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();
}

/** Returns the names of the migrations that a database has run; none if it is new. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: migrationTables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (migrationTables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs one migration in one transaction, without the limit of time that requests have. */
async function runFile(db: Db, name: string) {
  const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
  await sql.raw(`set local statement_timeout = 0; set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db);
  await sql.raw(text).execute(db);
}

/**
 * Runs the migrations of server/migrations that a database has not run, in the order of their names. Each has a transaction of
 * its own, so that it locks tables briefly; a new database gets all of them in one. An interrupted one leaves nothing, and the
 * next call continues with it.
 * @param upTo the last migration to run; by default all of them
 * @param onDone is called after each migration
 * @returns the names of the migrations that were run
 */
export async function runMigrations(
  databaseUrl: string,
  { upTo, onDone = () => {} }: { upTo?: string; onDone?: (name: string) => void } = {},
): Promise<string[]> {
  const database = openDatabase(databaseUrl, { size: 1, statementTimeoutMs: 0, answerWithinMs: 0, onError: () => {} });
  try {
    const migrationNames = await knownMigrations();
    const last = upTo ?? migrationNames.at(-1) ?? '';
    const applied = new Set(await appliedMigrations(database.db));
    const migrations = Object.fromEntries(migrationNames.map((name) => [name, { up: (db: Db) => runFile(db, name) }]));
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    const run = async (name: string) => {
      const { error } = await migrator.migrateTo(name);
      if (error) throw error;
    };
    const pending = migrationNames.filter((name) => name <= last && !applied.has(name));
    for (const name of applied.size === 0 ? pending.slice(-1) : pending) {
      await untilLocked.execute(() => run(name));
      onDone(name);
    }
    return pending;
  } finally {
    await database.close();
  }
}
