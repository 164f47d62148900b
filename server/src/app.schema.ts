import { sql } from 'kysely';
import { PRODUCT } from '#contract/brand.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { appliedMigrations, knownMigrations, runMigrations } from './platform/db/migrate.ts';
import { withStartLock } from './platform/db/start-lock.ts';
import { isRestoreUnfinished } from './platform/db/unfinished-restore.ts';
import { jobsSchema, openBoss } from './platform/jobs/boss.ts';
import type { Log } from './platform/log/log.ts';

/** The database and this release do not fit together. The message is one sentence or two, for the operator. */
export class SchemaMismatch extends Error {}

export const RESTORE_UNFINISHED =
  'A restore into this database did not finish. Empty the database and the files, and restore again: docs/backups.md.';

/** How the schema of a database differs from the one of this release. */
interface Difference {
  /** The migrations that it has not run yet. */
  pending: string[];
  /** Whether pg-boss has to create or upgrade its own schema. */
  jobsPending: boolean;
  isNew: boolean;
}

/** A schema with all of these has the tables of this product. */
const OWN_SQL_TABLES = ['accounts', 'profiles', 'messages', 'threads'];

/** Returns the schemas of a database that have the product's tables. */
async function findOwnSchemas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = any(${OWN_SQL_TABLES}) and c.relkind in ('r', 'p')
    group by 1 having count(*) = ${OWN_SQL_TABLES.length}`.execute(db);
  return rows.map(({ name }) => name);
}

const nameAsPublic = (schema: string) =>
  `This database has the tables of ${PRODUCT} in the schema ${schema}. Nothing was changed: stop all servers and let it take the place of an empty public (\`drop schema public; alter schema "${schema}" rename to public\`).`;

/**
 * Checks that the connection finds and creates tables in the schema public, which backups contain, and writes words and dates as they are read.
 * @throws SchemaMismatch
 */
export async function checkConnection(db: Db): Promise<void> {
  const { schema, role, database, dateStyle, encoding } = await db
    .selectNoFrom([
      sql<string | null>`current_schema()`.as('schema'),
      sql<string>`current_user`.as('role'),
      sql<string>`current_database()`.as('database'),
      sql<string>`current_setting('DateStyle')`.as('dateStyle'),
      sql<string>`current_setting('server_encoding')`.as('encoding'),
    ])
    .executeTakeFirstOrThrow();
  if (encoding !== 'UTF8')
    throw new SchemaMismatch(
      `The database has the encoding ${encoding}, in which not every message can be stored. Nothing was changed: make another one with \`create database NAME owner "${role}" encoding 'UTF8' template template0\`, and name it in DATABASE_URL.`,
    );
  if (!dateStyle.startsWith('ISO'))
    throw new SchemaMismatch(
      `The database writes dates in the style ${dateStyle}, which ${PRODUCT} does not read. Nothing was changed: run \`alter role "${role}" in database "${database}" set DateStyle = 'ISO'\`, and start again.`,
    );
  if (schema === 'public') return;
  if (schema !== null && (await findOwnSchemas(db)).includes(schema)) throw new SchemaMismatch(nameAsPublic(schema));
  throw new SchemaMismatch(
    `The user of the database looks for tables in another schema than public, where backups do not look. Nothing was changed: run \`alter role "${role}" in database "${database}" set search_path = public\`, and start again.`,
  );
}

/** Refuses a database that has tables of this product, but no list of migrations. @throws SchemaMismatch */
async function refuseUnlistedSqlTables(db: Db) {
  const [schema] = await findOwnSchemas(db);
  if (schema === undefined) return;
  throw new SchemaMismatch(
    schema === 'public'
      ? `This database has the tables of ${PRODUCT}, but not the list of its migrations, kysely_migration. Nothing was changed: put that table back, or restore a backup into an empty place with \`npm run restore\` (docs/backups.md).`
      : nameAsPublic(schema),
  );
}

/**
 * Compares a database with this release.
 * @throws SchemaMismatch when a newer release has used the database, a restore into it did not finish, or its tables are not where
 * they belong
 */
async function compareSchema(db: Db): Promise<Difference> {
  await checkConnection(db);
  const [known, applied, jobs] = await Promise.all([knownMigrations(), appliedMigrations(db), jobsSchema(db)]);
  if (await isRestoreUnfinished(db)) throw new SchemaMismatch(RESTORE_UNFINISHED);
  if (applied.length === 0) await refuseUnlistedSqlTables(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0 || (jobs.found ?? 0) > jobs.own)
    throw new SchemaMismatch(
      `A newer release of ${PRODUCT} has used this database${unknown[0] ? ` (it has run ${unknown.at(-1)})` : ''}. ` +
        'Start that release, or restore a backup that this release made: docs/upgrading.md says how.',
    );
  return {
    pending: known.filter((name) => !applied.includes(name)),
    jobsPending: jobs.found !== jobs.own,
    isNew: applied.length === 0,
  };
}

/**
 * Checks that a database has exactly the schema of this release, and changes nothing.
 * @throws SchemaMismatch
 */
export async function checkSchema(db: Db): Promise<void> {
  const { pending, jobsPending, isNew } = await compareSchema(db);
  if (isNew)
    throw new SchemaMismatch(
      `This database is empty: no ${PRODUCT} has run on it. Does DATABASE_URL or DATA_DIR name another one than you meant?`,
    );
  if (pending.length > 0 || jobsPending)
    throw new SchemaMismatch(
      `This database is older than this release of ${PRODUCT}: ${pending.length || 'some'} migrations have not run. ` +
        'Run `npm run migrate`. docs/upgrading.md says what to do before.',
    );
}

/**
 * Brings a database to the schema of this release. Nodes that start together wait for the one that does it.
 * @param beforeFirst runs before the first migration of a database that has run none, which stays empty when it throws
 * @returns the names of the migrations that were run
 * @throws SchemaMismatch when a newer release has used the database
 */
export async function migrate(
  databaseUrl: string,
  log: Log,
  beforeFirst: () => Promise<void> = async () => {},
): Promise<string[]> {
  const database = openDatabase(databaseUrl, { size: 1, onError: () => {} });
  try {
    const first = await compareSchema(database.db);
    if (first.pending.length === 0 && !first.jobsPending) return [];
    return await withStartLock(databaseUrl, async () => {
      const { pending, jobsPending, isNew } = await compareSchema(database.db);
      if (isNew) await beforeFirst();
      const report = isNew ? log.info.bind(log) : log.warn.bind(log);
      const began = performance.now();
      if (pending.length > 0)
        report(
          { event: 'migrating', migrations: pending.length },
          'The database is brought to the schema of this release',
        );
      const run = await runMigrations(databaseUrl, {
        onDone: (migration) => log.info({ event: 'migrated', migration }, 'A migration has run'),
      });
      if (jobsPending) await migrateJobs(databaseUrl, log);
      if (run.length > 0)
        report({ event: 'migrations_done', ms: Math.round(performance.now() - began) }, 'The database is up to date');
      return run;
    });
  } finally {
    await database.close();
  }
}

/** Creates or upgrades the schema in which pg-boss keeps jobs. */
async function migrateJobs(databaseUrl: string, log: Log) {
  const jobs = openBoss({ databaseUrl, log, background: false, migrates: true });
  try {
    await jobs.start();
    await jobs.stop();
  } finally {
    await jobs.close();
  }
}
