import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, expect, it } from 'vitest';
import { type Entry, openPromise } from 'yauzl';
import { createTestApp } from '#server/testing/app.ts';
import { createDatabase } from '#server/testing/database.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { restoreInto } from '../app.backup.ts';
import { migrate } from '../app.schema.ts';
import { BackupUnusable, type Manifest, verifyArchive } from '../platform/backup/archive.ts';
import { asOrdinaryRole } from '../platform/backup/ordinary-role.ts';
import { writeBackupFile } from '../platform/backup/write-backup-file.ts';
import { testClock } from '../platform/clock/clock.ts';
import { diskFiles } from '../platform/files/disk.ts';
import { zip } from '../platform/files/zip.ts';
import { HAS_FOREIGN_QUEUE, openBoss } from '../platform/jobs/boss.ts';
import { createLog } from '../platform/log/log.ts';

/** A backup that commit 54d90cc made: format 1, with the SQL of pg-boss's schema in it. */
const FORMER = join(import.meta.dirname, '../testing/releases/54d90cc.backup');
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'stoop-restore-'));
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase();
  cleanups.push(drop);
  return url;
}

type Parts = Map<string, Buffer>;
let copies = 0;
/** Writes a copy of a backup with other contents. */
async function changed(path: string, change: (parts: Parts) => void): Promise<string> {
  const source = await openPromise(path, { lazyEntries: true });
  const parts: Parts = new Map();
  for await (const entry of source.eachEntry()) parts.set(entry.fileName, await bytesOf(source, entry));
  change(parts);
  async function* entries() {
    for (const [name, bytes] of parts)
      yield {
        name,
        content: (async function* () {
          yield bytes;
        })(),
      };
  }
  const copy = join(folder, `changed-${++copies}.backup`);
  writeFileSync(copy, await buffer(zip(entries(), new Date())));
  return copy;
}
const bytesOf = async (source: Awaited<ReturnType<typeof openPromise>>, entry: Entry) =>
  buffer(await source.openReadStreamPromise(entry));

/** Changes the rows of a table and the manifest with it, as somebody would who may write backups. */
function forge(parts: Parts, sqlTable: string, change: (rows: string) => string, more: object = {}) {
  const manifest = JSON.parse(String(parts.get('manifest.json'))) as Manifest;
  const entry = manifest.tables.find((each) => `${each.schema}.${each.name}` === sqlTable);
  const rows = Buffer.from(change(String(parts.get(`database/${sqlTable}.copy`))));
  parts.set(`database/${sqlTable}.copy`, rows);
  const sha256 = createHash('sha256').update(rows).digest('hex');
  if (entry) Object.assign(entry, { rows: String(rows).split('\n').length - 1, bytes: rows.length, sha256, ...more });
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

async function restore(path: string) {
  const databaseUrl = await emptyDatabase();
  const files = diskFiles(join(folder, `files-${++copies}`));
  return { databaseUrl, files, ...(await restoreInto({ databaseUrl, files, log }, path, null)) };
}

it('D11 restores a backup of commit 54d90cc on any later day, without running the SQL in it', async () => {
  const proof = join(tmpdir(), 'stoop-restore-proof');
  cleanups.push(async () => rmSync(proof, { force: true }));
  const poisoned = await changed(FORMER, (parts) => {
    const sql = `${parts.get('database/jobs.sql')};copy (select 'pwned') to program 'id > ${proof}'`;
    parts.set('database/jobs.sql', Buffer.from(sql));
    const command = `copy (select 1) to program 'id > ${proof}'`;
    const row = `5f0e8d6a-6f39-4f83-a7a5-32f2b9de6a11\tx\t1\tpending\t\\N\tjob_common\t${command}`;
    forge(parts, 'jobs.bam', () => `${row}\t\\N\t2026-11-24 08:00:00+00\t\\N\t\\N\n`);
    // pg-boss has a table of statistics for each day. This one is of a day that is not today.
    forge(parts, 'jobs.queue_stats_20261124', (rows) => rows, { name: 'queue_stats_20260101' });
    parts.set('database/jobs.queue_stats_20260101.copy', Buffer.alloc(0));
  });
  const { databaseUrl, manifest } = await restore(poisoned);
  expect(existsSync(proof)).toBe(false);
  expect(manifest.files).toHaveLength(30);
  expect(await queryOnce(databaseUrl, 'select from jobs.bam')).toEqual([]);
  expect((await queryOnce(databaseUrl, 'select from accounts')).length).toBeGreaterThan(1);
  expect(await queryOnce(databaseUrl, "select name from jobs.queue where name = 'mail'")).toEqual([{ name: 'mail' }]);
  // Nothing belongs to the role of the restore, which is gone.
  const owners = `select distinct relowner::regrole = current_user::regrole as own from pg_class
    where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`;
  expect(await queryOnce(databaseUrl, owners)).toEqual([{ own: true }]);
  expect(await queryOnce(databaseUrl, "select from pg_roles where rolname like 'stoop\\_restore\\_%'")).toEqual([]);
  const test = await createTestApp({ beside: { databaseUrl, clock: testClock() } });
  await test.close();
});

it('D11 R-11 knows the backup that was restored as the last one, also when one had failed before it', async () => {
  const { databaseUrl: there } = await restore(FORMER);
  const failure = "(made_at, place, encrypted, problem) values (now(), '/none', false, 'EACCES')";
  await queryOnce(there, `insert into backups ${failure}`);
  const file = join(folder, 'after-a-failure.backup');
  const source = { databaseUrl: there, files: diskFiles(join(folder, 'none')), listKeys: async () => [] };
  const { manifest } = await writeBackupFile(source, file, { key: null });
  const { databaseUrl } = await restore(file);
  const newest = 'select place, problem, made_at from backups order by id desc limit 2';
  expect(await queryOnce(databaseUrl, newest)).toEqual([
    { place: file, problem: null, made_at: manifest.madeAt },
    expect.objectContaining({ problem: 'EACCES' }),
  ]);
});

it('D11 restores as a role that can run no programs and read no files, and owns what it created afterwards', async () => {
  const databaseUrl = await emptyDatabase();
  await withClient(databaseUrl, (client) =>
    asOrdinaryRole(client, databaseUrl, async (url) => {
      await queryOnce(url, 'create table made (id int)');
      await expect(queryOnce(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied/);
      await expect(queryOnce(url, "select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
      await expect(queryOnce(url, 'alter role stoop password null')).rejects.toThrow(/permission denied/);
    }),
  );
  expect(await queryOnce(databaseUrl, "select tableowner from pg_tables where tablename = 'made'")).toEqual([
    { tableowner: 'stoop' },
  ]);
});

it('D11 refuses a backup that is not encrypted where the settings have a key, because it may have been replaced', async () => {
  const [databaseUrl, files] = [await emptyDatabase(), diskFiles(join(folder, 'replaced'))];
  const key = 'a key of more than 24 characters';
  await expect(restoreInto({ databaseUrl, files, log }, FORMER, key)).rejects.toThrow(
    'The backup is not encrypted, although BACKUP_KEY is set',
  );
});

it('D11 refuses a backup that lacks a table, such as the blocks, and restores none of its rows', async () => {
  const path = await changed(FORMER, (parts) => {
    const manifest = JSON.parse(String(parts.get('manifest.json'))) as Manifest;
    const tables = manifest.tables.filter(({ name }) => name !== 'blocks');
    expect(tables).toHaveLength(manifest.tables.length - 1);
    parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, tables })));
    parts.delete('database/public.blocks.copy');
  });
  const databaseUrl = await emptyDatabase();
  const files = diskFiles(join(folder, `files-${++copies}`));
  await expect(restoreInto({ databaseUrl, files, log }, path, null)).rejects.toThrow(
    new BackupUnusable('The backup lacks database/public.blocks.copy.'),
  );
  expect(await queryOnce(databaseUrl, 'select from accounts')).toEqual([]);
});

it('D11 S-54 refuses a manifest that is no manifest, or would fill the memory, in one sentence', async () => {
  for (const text of ['{', `{}${' '.repeat(100_000_000)}`]) {
    const path = await changed(FORMER, (parts) => parts.set('manifest.json', Buffer.from(text)));
    await expect(verifyArchive(path, null)).rejects.toThrow(
      new BackupUnusable('manifest.json in the backup is damaged.'),
    );
  }
});

it.each(['/tmp/elsewhere', 'photos/../../elsewhere'])(
  'D11 S-54 refuses a backup with the file %j in one sentence, and leaves the database empty',
  async (key) => {
    // The library that writes the zip refuses such a name, so it is put in afterwards.
    const nameInZip = key.replaceAll('..', 'up');
    const path = await changed(FORMER, (parts) => {
      const manifest = JSON.parse(String(parts.get('manifest.json'))) as Manifest;
      const bytes = Buffer.from('elsewhere');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      manifest.files.push({ key, bytes: bytes.length, sha256 });
      parts.set(`files/${nameInZip}`, bytes);
      parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    });
    const written = readFileSync(path, 'latin1').replaceAll(`files/${nameInZip}`, `files/${key}`);
    writeFileSync(path, written, 'latin1');
    const [databaseUrl, files] = [await emptyDatabase(), diskFiles(join(folder, 'nowhere'))];
    const failure = await restoreInto({ databaseUrl, files, log }, path, null).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BackupUnusable);
    expect(String(failure)).toContain('a file whose name no release gives');
    expect(await queryOnce(databaseUrl, "select from pg_class where relnamespace = 'public'::regnamespace")).toEqual(
      [],
    );
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  },
);

it('D11 refuses rows of jobs that were damaged, and queues whose names pg-boss would run as SQL', async () => {
  const source = await createTestApp();
  cleanups.push(() => source.close());
  await source.member();
  const file = join(folder, 'own.backup');
  const { databaseUrl, app } = source;
  await writeBackupFile({ databaseUrl, files: app.files, listKeys: async () => [] }, file, { key: null });
  expect(await verifyArchive(file, null)).toMatchObject({ format: 2, jobsVersion: expect.any(Number) });
  const damaged = await changed(file, (parts) =>
    parts.set(
      'database/jobs.queue.copy',
      Buffer.from(String(parts.get('database/jobs.queue.copy')).replace('mail', 'mbil')),
    ),
  );
  await expect(restore(damaged)).rejects.toThrow('database/jobs.queue.copy in the backup differs');
  const forged = await changed(file, (parts) =>
    forge(parts, 'jobs.queue', (rows) =>
      rows.replace('\tjob_common\t', "\tjob_common; copy (select 1) to program 'id'\t"),
    ),
  );
  await expect(restore(forged)).rejects.toThrow('The backup has a queue of jobs that no release makes.');
  await withClient(databaseUrl, async (client) => {
    const isForeign = async () => (await client.query(HAS_FOREIGN_QUEUE)).rows[0].found;
    await client.query('begin; alter table jobs.job_common drop constraint q_fkey');
    expect(await isForeign()).toBe(false);
    for (const change of ["name = 'a'' or true --'", "policy = 'b''c'", 'partition = true']) {
      await client.query('savepoint one');
      await client.query(`update jobs.queue set ${change} where name = 'mail'`);
      expect([change, await isForeign()]).toEqual([change, true]);
      await client.query('rollback to savepoint one');
    }
  });
  const columns = await changed(file, (parts) =>
    forge(parts, 'jobs.queue', (rows) => rows, { columns: ["a\") from program 'id' --"] }),
  );
  await expect(restore(columns)).rejects.toThrow('does not know the column');
  const renamedArchive = await changed(file, (parts) =>
    forge(parts, 'public.secrets', (rows) => rows, { name: 'pg_authid' }),
  );
  await expect(restore(renamedArchive)).rejects.toThrow('The backup has no database/public.pg_authid.copy');
});

it('D11 restores jobs that an earlier pg-boss stored, and brings them to the version of this release', async () => {
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl, log);
  const [{ version = 0 } = {}] = await queryOnce<{ version: number }>(databaseUrl, 'select version from jobs.version');
  for (const each of [version, version - 1]) await queryOnce(databaseUrl, getRollbackPlans('jobs', each));
  await queryOnce(databaseUrl, 'select jobs.create_queue(\'mail\', \'{"policy": "standard"}\')');
  await queryOnce(databaseUrl, "insert into jobs.job (name, data) values ('mail', '{\"to\": 1}')");
  const file = join(folder, 'earlier.backup');
  const files = diskFiles(join(folder, 'none'));
  await writeBackupFile({ databaseUrl, files, listKeys: async () => [] }, file, { key: null });
  expect(await verifyArchive(file, null)).toMatchObject({ jobsVersion: version - 2 });
  const restored = await restore(file);
  expect(await queryOnce(restored.databaseUrl, 'select version from jobs.version')).toEqual([{ version }]);
  expect(await queryOnce(restored.databaseUrl, 'select data from jobs.job')).toEqual([{ data: { to: 1 } }]);
  const boss = openBoss({ databaseUrl: restored.databaseUrl, log, background: false });
  await boss.start();
  const { ok } = await boss.boss.detectSchemaDrift();
  await boss.stop();
  await boss.close();
  expect(ok).toBe(true);
});

/** Settings with which a database writes times and other values in another way. */
const OTHER_STYLE = [
  "TimeZone to 'America/New_York'",
  "IntervalStyle to 'sql_standard'",
  "bytea_output to 'escape'",
  'extra_float_digits to 0',
];
async function databaseOfOtherStyle(settings = OTHER_STYLE) {
  const databaseUrl = await emptyDatabase();
  for (const setting of settings)
    await queryOnce(databaseUrl, `alter database ${new URL(databaseUrl).pathname.slice(1)} set ${setting}`);
  return databaseUrl;
}

it('D11 restores a backup also where the one or the other database writes times and other values in another way', async () => {
  const files = diskFiles(join(folder, 'none'));
  const there = await databaseOfOtherStyle();
  const { manifest } = await restoreInto(
    { databaseUrl: there, files: diskFiles(join(folder, 'there')), log },
    FORMER,
    null,
  );
  await queryOnce(there, "insert into secrets (name, value) values ('bytes', '\\x005cff')");
  const file = join(folder, 'other-style.backup');
  await writeBackupFile({ databaseUrl: there, files, listKeys: async () => [] }, file, { key: null });
  const { databaseUrl } = await restore(file);
  const accounts = 'select uid, created_at from accounts order by uid';
  expect(await queryOnce(databaseUrl, accounts)).toEqual(await queryOnce(there, accounts));
  expect(manifest.tables.find(({ name }) => name === 'accounts')?.rows).toBeGreaterThan(0);
});

it('D11 restores a backup of an earlier release whose database wrote times in another zone, where the database does so too', async () => {
  const hour = 3_600_000;
  const [from, to] = [/(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00/g, 'etc/gmt+5'];
  const elsewhere = (rows: string) =>
    rows.replaceAll(from, (_, day: string, time: string, fraction = '') => {
      const earlier = new Date(Date.parse(`${day}T${time}Z`) - 5 * hour).toISOString();
      return `${earlier.slice(0, 10)} ${earlier.slice(11, 19)}${fraction}-05`;
    });
  const file = await changed(FORMER, (parts) => forge(parts, 'public.accounts', elsewhere));
  await expect(restore(file)).rejects.toThrow('The rows of accounts differ from the backup');
  const databaseUrl = await databaseOfOtherStyle([`timezone to '${to}'`]);
  await restoreInto({ databaseUrl, files: diskFiles(join(folder, 'elsewhere')), log }, file, null);
});
