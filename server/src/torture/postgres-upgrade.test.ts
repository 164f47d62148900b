import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { queryOnce } from '#server/testing/query-once.ts';
import { companionsOf } from '../app.database.ts';
import { upgradePostgres } from '../app.postgres-upgrade.ts';
import { migrate } from '../app.schema.ts';
import { unfinishedRestoreFile } from '../platform/db/unfinished-restore.ts';
import { createLog } from '../platform/log/log.ts';
import { fetchBinaries, includedBinaries } from '../platform/postgres/binaries.ts';
import { upgradedFolder } from '../platform/postgres/database-cluster.ts';
import { recordFile } from '../platform/postgres/database-cluster-check.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { runningEmbeddedUrl } from '../platform/postgres/running.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';

/** The former major version, kept between runs of the tests. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/stoop-postgres');
/** The registry may be slow, and the former version has 30 MB. */
const WITHIN_MS = 300_000;
const log = createLog('silent');

it(
  'D11 brings the embedded database from the former major version of PostgreSQL to this one, and keeps the former',
  async (context) => {
    const included = includedBinaries();
    const major = included.major - 1;
    const former = await fetchBinaries(major, join(CACHE, String(major))).catch((error: Error) => error);
    if (former instanceof Error) return context.skip(former.message);
    const dataDir = mkdtempSync(join(tmpdir(), 'stoop-upgrade-'));
    const config = { dataDir, s3: null };
    const [folder, photos] = [join(dataDir, 'postgres'), join(dataDir, 'files/photos')];
    const programs = join(dataDir, `postgres-${major}-programs`);
    try {
      cpSync(join(CACHE, String(major)), programs, { recursive: true, verbatimSymlinks: true });
      mkdirSync(photos, { recursive: true });
      writeFileSync(join(photos, 'photo.jpg'), 'A photo of a member.');
      const companions = companionsOf(config);
      const old = await startEmbeddedPostgres({ dataDir: folder, durable: false, binaries: former, companions });
      await migrate(old.url, log);
      old.accept();
      await queryOnce(old.url, "insert into secrets (name, value) values ('kept', '\\x00ff'), ('line', 'a\\012b')");
      await old.stop();

      await expect(startEmbeddedPostgres({ dataDir: folder, durable: false })).rejects.toThrow('npm run migrate');
      renameSync(photos, `${photos}.aside`);
      await expect(upgradePostgres({ config, log, say: () => {}, durable: false })).rejects.toThrow(
        'files/photos has lost all 1 files of members',
      );
      renameSync(`${photos}.aside`, photos);
      // As an operator may call copies that they make before.
      const copies = [`postgres-${major}.backup`, 'postgres.new', 'postgres.new.json'].map((name) =>
        join(dataDir, name),
      );
      for (const copy of copies) cpSync(folder, copy, { recursive: true });
      const outcomes: string[] = [];
      const write = `import pg from 'pg';
        const client = new pg.Client({ connectionString: process.argv[1] });
        await client.connect();
        await client.query("insert into secrets (name, value) values ('late', '')").catch((error) => console.log(error.code));
        await client.end();`;
      const say = (line: string) => {
        if (!line.startsWith('Reading')) return;
        const args = ['--input-type=module', '-e', write, runningEmbeddedUrl(folder) ?? ''];
        outcomes.push(execFileSync(process.execPath, args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim());
      };
      const upgraded = await upgradePostgres({ config, log, say, durable: false });
      expect(outcomes, 'A write after the copy would be lost.').toEqual(['25006']);
      expect(upgraded).toEqual({ from: major, to: included.major, kept: join(dataDir, `postgres-${major}`) });
      expect(existsSync(join(dataDir, `postgres-${major}`, 'cluster', 'PG_VERSION'))).toBe(true);
      for (const copy of copies) expect(existsSync(join(copy, 'cluster/PG_VERSION')), copy).toBe(true);
      renameSync(folder, upgradedFolder(folder, major));
      // The start after it notices as well when they are lost.
      expect(readFileSync(recordFile(folder), 'utf8')).toContain('["../files/photos",1]');
      // A database that has run since an upgrade which was given up has a record, and was lost.
      await expect(startEmbeddedPostgres({ dataDir: folder, durable: false })).rejects.toThrow(
        'it is missing, and there ',
      );
      // As after an interruption between the two names: the start finishes it.
      rmSync(recordFile(folder));

      const now = await startEmbeddedPostgres({ dataDir: folder, durable: false });
      const rows = await queryOnce(
        now.url,
        "select name, value from secrets where name in ('kept', 'line') order by 1",
      );
      expect(rows).toEqual([
        { name: 'kept', value: Buffer.from([0, 255]) },
        { name: 'line', value: Buffer.from('a\nb') },
      ]);
      const version = await queryOnce(now.url, 'show server_version_num');
      expect(String(version[0]?.server_version_num)).toMatch(new RegExp(`^${included.major}`));
      await now.stop();
      expect(await upgradePostgres({ config: { dataDir, s3: null }, log, say: () => {} })).toBeNull();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  WITHIN_MS,
);

it(
  'D11 ends a command of operators and a backup at once, with a sentence, while the former PostgreSQL is read for an upgrade, and after that',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stoop-upgrading-'));
    const options = { dataDir: join(dataDir, 'postgres'), durable: false };
    const before = await startEmbeddedPostgres(options);
    await migrate(before.url, log);
    before.accept();
    await before.stop();
    const lock = lockFolder(dataDir);
    const reading = await startEmbeddedPostgres({ ...options, isReadOnly: true });
    try {
      const expectRefused = async (sentence: RegExp) => {
        for (const [program, ...args] of [
          ['operator', 'issue-code'],
          ['maintenance', 'backup', join(dataDir, 'a.backup')],
        ]) {
          const script = fileURLToPath(new URL(`../../../dist/server/${program}.js`, import.meta.url));
          const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
          // The command would try to write for two minutes.
          const ended = promisify(execFile)(process.execPath, [script, ...args], { env, timeout: 60_000 });
          await expect(ended, program).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
        }
      };
      await expectRefused(/^The embedded PostgreSQL is being upgraded\. Try again when `npm run migrate`/m);
      await reading.stop();
      // While the new one is made, the former one does not run.
      await expectRefused(/^Stoop is starting, stopping or being upgraded on \S+ \(.*\)\. Try again in a moment/m);
    } finally {
      await reading.stop();
      if ('release' in lock) lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  WITHIN_MS,
);

it.each([
  ['17', 'Run `npm run migrate`: it brings the data over and keeps the former.'],
  ['99', 'Install PostgreSQL 99, or start the release that made it.'],
])('D11 does not start on the data of PostgreSQL %s, and says what to do', async (version, sentence) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-version-'));
  mkdirSync(join(dataDir, 'cluster'));
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), `${version}\n`);
  await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(sentence);
  rmSync(dataDir, { recursive: true });
});

it('D11 upgrades nothing, and leaves the finding to the start, when PG_VERSION has no number', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-version-'));
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  for (const content of ['', 'x']) {
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), content);
    expect(await upgradePostgres({ config: { dataDir, s3: null }, log, say: () => {} })).toBeNull();
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  }
  rmSync(dataDir, { recursive: true });
});

it('D11 refuses an upgrade, and changes nothing, after a restore that did not finish', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-unfinished-'));
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
  writeFileSync(unfinishedRestoreFile(dataDir), '');
  const before = readdirSync(dataDir, { recursive: true });
  await expect(upgradePostgres({ config: { dataDir, s3: null }, log, say: () => {} })).rejects.toThrow(
    'A restore into this database did not finish',
  );
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  rmSync(dataDir, { recursive: true });
});

it('D11 refuses an upgrade, and changes nothing, where an earlier one has kept its database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-kept-'));
  for (const name of ['postgres', 'postgres-17', 'postgres.upgraded']) {
    mkdirSync(join(dataDir, name, 'cluster'), { recursive: true });
    writeFileSync(join(dataDir, name, 'cluster', 'PG_VERSION'), '17\n');
  }
  const before = readdirSync(dataDir, { recursive: true });
  await expect(upgradePostgres({ config: { dataDir, s3: null }, log, say: () => {} })).rejects.toThrow(
    `${join(dataDir, 'postgres-17')} is the database that an earlier upgrade kept. Move it out of ${dataDir}`,
  );
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
  rmSync(dataDir, { recursive: true });
});
