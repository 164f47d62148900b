import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it, type TestContext } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { PASSKEY_ORIGIN } from '#server/testing/authenticator.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { walkRoutes } from '#server/testing/walk-routes.ts';
import { startPostgres } from '../app.database.ts';
import { upgradePostgres } from '../app.postgres-upgrade.ts';
import { migrate } from '../app.schema.ts';
import { testClock } from '../platform/clock/clock.ts';
import { postgresCheck } from '../platform/health/checks.ts';
import { createLog } from '../platform/log/log.ts';
import { type Binaries, includedBinaries, systemBinaries } from '../platform/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { copyFolder } from './damages.ts';
import { postgresPid } from './server-process.ts';

const WITHIN_MS = 240_000;
const log = createLog('silent');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-system-postgres-'));
  folders.push(folder);
  return folder;
}

/** Returns the system's PostgreSQL of the oldest version. Without one the test is skipped. */
function oldestOfSystem(context: TestContext): Binaries {
  const [oldest] = systemBinaries().toSorted((a, b) => a.major - b.major);
  return oldest ?? context.skip('This system has no PostgreSQL 15 or newer: install its package postgresql.');
}

it(
  'D12 makes and runs the database of a public installation with the system’s PostgreSQL, until POSTGRES_BIN names another, to which `npm run migrate` brings the rows',
  async (context) => {
    const system = oldestOfSystem(context);
    const config = { dataDir: makeFolder(), s3: null, isPublic: true, postgresBin: system.bin };
    const first = await startPostgres(config);
    await migrate(first.url, log);
    await queryOnce(first.url, "insert into secrets (name, value) values ('kept', '\\x01')");
    first.accept();
    await first.stop();

    const again = await startPostgres({ dataDir: config.dataDir, s3: null });
    const [{ number = 0 } = {}] = await queryOnce<{ number: number }>(
      again.url,
      "select current_setting('server_version_num')::integer as number",
    );
    again.accept();
    await again.stop();
    expect(Math.floor(number / 10_000)).toBe(system.major);
    expect(await upgradePostgres({ config: { dataDir: config.dataDir, s3: null }, log, say: () => {} })).toBeNull();

    const included = includedBinaries();
    if (system.major >= included.major) return;
    const named = { ...config, postgresBin: included.bin };
    await expect(startPostgres(named)).rejects.toThrow(
      `was made by PostgreSQL ${system.major}, and the one to start is PostgreSQL ${included.major}. Run \`npm run migrate\``,
    );
    expect(await upgradePostgres({ config: named, log, say: () => {}, durable: false })).toEqual({
      from: system.major,
      to: included.major,
      kept: join(config.dataDir, `postgres-${system.major}`),
    });
    const upgraded = await startPostgres(named);
    expect(await queryOnce(upgraded.url, "select name from secrets where name = 'kept'")).toEqual([{ name: 'kept' }]);
    await upgraded.stop();
    await expect(startPostgres({ ...named, postgresBin: dirname(included.bin) })).rejects.toThrow('POSTGRES_BIN');
  },
  WITHIN_MS,
);

it(
  'D11 refuses, after a crash and with the system’s PostgreSQL, rows that were changed in a file of their table',
  async (context) => {
    const config = { dataDir: makeFolder(), s3: null, postgresBin: oldestOfSystem(context).bin };
    const killed = await startPostgres(config);
    await queryOnce(
      killed.url,
      "create table notes as select repeat('word', 10) as note from generate_series(1, 1000)",
    );
    const [{ path = '' } = {}] = await queryOnce<{ path: string }>(
      killed.url,
      "select pg_relation_filepath('notes') as path",
    );
    killed.accept();
    await queryOnce(killed.url, 'checkpoint');
    const copy = join(makeFolder(), 'copy');
    process.kill(postgresPid(config.dataDir), 'SIGKILL');
    // Before it can be started again.
    copyFolder(config.dataDir, copy);
    await killed.stop();
    const file = join(copy, 'postgres/cluster', path);
    const pages = readFileSync(file);
    pages.write('W', pages.indexOf('word'));
    writeFileSync(file, pages);
    await expect(startPostgres({ ...config, dataDir: copy })).rejects.toThrow(/notes cannot be read: invalid page/);
  },
  WITHIN_MS,
);

it(
  'D11 makes every database with checksums of its pages, and names one without',
  async (context) => {
    const { bin } = oldestOfSystem(context);
    const config = { dataDir: makeFolder(), s3: null, postgresBin: bin };
    const cluster = join(config.dataDir, 'postgres/cluster');
    const start = async () => {
      const postgres = await startPostgres(config);
      const pool = new pg.Pool({ connectionString: postgres.url });
      const installation = { isEmbedded: true, isPublic: true };
      const { detail } = await postgresCheck(pool, installation, () => new Date()).look();
      await pool.query('create table if not exists notes as select 1 as note');
      await pool.end();
      postgres.accept();
      await postgres.stop();
      return detail;
    };
    // A restore makes a new database, too.
    expect(await start()).not.toMatch(/checksums/);
    rmSync(join(config.dataDir, 'postgres.json'));
    rmSync(join(cluster, 'global/run_number'));
    const { uid, gid } = statSync(cluster);
    execFileSync(join(bin, 'pg_checksums'), ['--disable', '-D', cluster], { uid, gid });
    expect(await start()).toMatch(/Its pages have no checksums/);
  },
  WITHIN_MS,
);

it(
  'D05 answers every route of the contract on the oldest PostgreSQL of the system',
  async (context) => {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(makeFolder(), 'postgres'),
      durable: false,
      binaries: oldestOfSystem(context),
    });
    const failures: string[] = [];
    try {
      await migrate(postgres.url, log);
      const test = await createTestApp({
        beside: { databaseUrl: postgres.url, clock: testClock() },
        publicUrl: PASSKEY_ORIGIN,
        env: { LIMITS_FACTOR: '100' },
        log: createLog('warn', { write: (line) => void (/request_failed/.test(line) && failures.push(line)) }),
      });
      const answers = await walkRoutes(test, async () => {}).finally(() => test.close());
      expect(failures).toEqual([]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    } finally {
      await postgres.stop();
    }
  },
  WITHIN_MS,
);
