import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { storeProfilePhoto } from '#server/slices/media/index.ts';
import { createTestApp } from '#server/testing/app.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { openDatabaseOf, startPostgres } from '../app.database.ts';
import { migrate } from '../app.schema.ts';
import { readConfig } from '../config.ts';
import { testClock } from '../platform/clock/clock.ts';
import { diskFiles } from '../platform/files/disk.ts';
import { createLog } from '../platform/log/log.ts';
import { inboxKey } from '../platform/mail/inbox.ts';
import { inboxMailer } from '../platform/mail/mailer.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';
import { isPostgresOf } from '../platform/process/processes.ts';
import { randomFrom } from '../platform/seeded-random.ts';
import {
  chooseDamage,
  copyFolder,
  type Damage,
  digestFiles,
  knownDamages,
  largestSqlTable,
  startOn,
  tryDamage,
} from './damages.ts';
import { postgresPid } from './server-process.ts';

const PORTRAITS = join(import.meta.dirname, '../demo/portraits');
/** `npm run torture` tries more. */
const GENERATED = 6;
/** Copying folders takes long on a busy disk. */
const WITHIN_MS = 180_000;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

/** Returns a list that gets the path of each file that `writeFileSync` has the disk keep during this test. Only Linux says the path. */
function pathsOfSyncs(): string[] {
  const paths: string[] = [];
  const sync = fs.fsyncSync;
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    if (process.platform === 'linux') paths.push(readlinkSync(`/proc/self/fd/${file}`));
    sync(file);
  });
  onTestFinished(() => spy.mockRestore());
  return paths;
}

describe('a damaged data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-damaged-'));
  const dataDir = join(folder, 'seeded');
  const copy = join(folder, 'copy');
  let data: string;

  beforeAll(async () => {
    // As root, PostgreSQL then runs as a user of its own, who has to pass through this folder.
    chmodSync(folder, 0o711);
    const postgres = await startPostgres({ dataDir, s3: null });
    const server = await createTestApp({
      beside: { databaseUrl: postgres.url, clock: testClock() },
      env: { DATA_DIR: dataDir },
    });
    const [portrait = ''] = readdirSync(PORTRAITS).filter((name) => name.endsWith('.jpg'));
    for (const { uid } of [await server.member(), await server.member()])
      await storeProfilePhoto(
        server.app,
        uid,
        `profile-images/${uid}/profile.jpg`,
        readFileSync(join(PORTRAITS, portrait)),
      );
    await server.app.files.put('pictures/of-a-hangout', readFileSync(join(PORTRAITS, portrait)));
    await server.close();
    await postgres.stop();
    const started = await startOn(dataDir);
    data = 'data' in started ? started.data : '';
    expect(data).toContain('accounts');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const attempt = (damage: Damage) => tryDamage({ dataDir, data }, copy, damage);

  it(
    'D11 is refused with a sentence that names the damage, and left as it is',
    async () => {
      for (const damage of knownDamages(dataDir))
        expect.soft(await attempt(damage), damage.what).toEqual({ problem: null, started: false });
      // The copy has been repaired each time, so it is complete again.
      expect(await startOn(copy)).toEqual({ data });
    },
    WITHIN_MS,
  );

  it(
    `D11 starts with all data or is left as it is, whatever is removed, truncated, unreadable or swapped (SEED=${seed})`,
    async () => {
      const random = randomFrom(seed);
      rmSync(copy, { recursive: true, force: true });
      for (let n = 0; n < GENERATED; n++) {
        const damage = chooseDamage(dataDir, random);
        expect((await attempt(damage)).problem, `SEED=${seed}, ${damage.what}`).toBe(null);
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 starts with all data when settings in the folder hide its tables, would empty damaged ones or lose rows, or write times in another way',
    async () => {
      rmSync(copy, { recursive: true, force: true });
      copyFolder(dataDir, copy);
      const settings = [
        ...[
          'search_path = pgboss',
          'zero_damaged_pages = on',
          'ignore_invalid_pages = on',
          'ignore_system_indexes = on',
        ],
        ...['data_sync_retry = on', 'fsync = off', 'full_page_writes = off', 'synchronous_commit = off'],
        ...["DateStyle = 'German'", 'bytea_output = escape', 'IntervalStyle = sql_standard', 'extra_float_digits = 0'],
      ];
      appendFileSync(join(copy, 'postgres/cluster/postgresql.auto.conf'), settings.join('\n'));
      expect(await startOn(copy)).toEqual({ data });
      const run = async (...statements: string[]) => {
        const postgres = await startPostgres({ dataDir: copy, s3: null });
        const client = new pg.Client({ connectionString: postgres.url });
        await client.connect();
        const results = [];
        for (const statement of statements) results.push((await client.query(statement)).rows[0]);
        await client.end();
        await postgres.stop();
        return results;
      };
      // Settings of the role or of the database would win over those of the command line.
      await run(
        'alter role stoop set search_path = pgboss',
        'alter database postgres set zero_damaged_pages = on',
        'alter role stoop in database postgres set ignore_checksum_failure = on',
        'alter role all set session_replication_role = replica',
        "alter role stoop set DateStyle = 'SQL, DMY'",
        "alter role stoop set timezone = 'America/New_York'",
        'alter database postgres set synchronous_commit = off',
        "alter role stoop set application_name = 'of the operator'",
      );
      const names = [
        'search_path',
        'zero_damaged_pages',
        'ignore_checksum_failure',
        'session_replication_role',
        'application_name',
        'DateStyle',
        'timezone',
        'bytea_output',
        'synchronous_commit',
        'fsync',
        'full_page_writes',
        'ignore_invalid_pages',
        'ignore_system_indexes',
        'data_sync_retry',
      ];
      const values = Object.assign({}, ...(await run(...names.map((name) => `show ${name}`))));
      expect(values).toEqual({
        search_path: 'public',
        zero_damaged_pages: 'off',
        ignore_checksum_failure: 'off',
        session_replication_role: 'origin',
        application_name: 'of the operator',
        DateStyle: 'ISO, MDY',
        TimeZone: 'UTC',
        bytea_output: 'hex',
        synchronous_commit: 'on',
        fsync: 'on',
        full_page_writes: 'on',
        ignore_invalid_pages: 'off',
        ignore_system_indexes: 'off',
        data_sync_retry: 'off',
      });
      expect(await startOn(copy)).toEqual({ data });
    },
    WITHIN_MS,
  );

  /** Damages a copy that has no record of its last stop, as after a crash, and returns the sentence of the start. */
  async function sentenceWithoutRecord(damage: (folder: string) => void): Promise<string> {
    rmSync(copy, { recursive: true, force: true });
    copyFolder(dataDir, copy);
    rmSync(join(copy, 'postgres.json'));
    damage(copy);
    const outcome = await startOn(copy);
    return 'sentence' in outcome ? outcome.sentence : 'It started.';
  }

  it(
    'D12 says within seconds, when PostgreSQL runs without a record of its last stop, that the password is wrong, a table is lost, or the map of the catalogs or its settings are damaged',
    async () => {
      for (const settings of ['postgresql.conf', 'pg_hba.conf'])
        expect(
          await sentenceWithoutRecord((folder) =>
            writeFileSync(join(folder, 'postgres/cluster', settings), 'These = are {no settings'),
          ),
          settings,
        ).toMatch(
          new RegExp(
            `^The settings of the database in \\S+ are damaged \\(.*/${settings}.*\\)\\. Correct that file, or replace it by the one`,
          ),
        );
      expect(
        await sentenceWithoutRecord((folder) => writeFileSync(join(folder, 'postgres/secret'), 'of-another-database')),
      ).toMatch(/^The database in \S+ is not complete: \S+secret is not its password\. PostgreSQL was stopped again: /);
      for (const bytes of [0, 8000])
        expect(
          await sentenceWithoutRecord((folder) => {
            writeFileSync(join(folder, 'postgres/cluster/pg_xact/0001'), 'x', { mode: 0o600 });
            truncateSync(join(folder, 'postgres/cluster/pg_xact/0000'), bytes);
          }),
        ).toMatch(/pg_xact\/0000 is cut off\. Nothing was changed/);
      const catalogs = 'postgres/cluster/global/pg_filenode.map';
      expect(await sentenceWithoutRecord((folder) => writeFileSync(join(folder, catalogs), Buffer.alloc(524)))).toMatch(
        /not complete: global\/pg_filenode\.map is damaged\. Nothing was changed/,
      );
      expect(await sentenceWithoutRecord((folder) => rmSync(join(folder, largestSqlTable(dataDir))))).toMatch(
        /^The database in \S+ is not complete: base\/\d+\/\d+ of \S+ has been lost\. PostgreSQL ran and was stopped again: put back a copy of the whole DATA_DIR/,
      );
    },
    WITHIN_MS,
  );
});

describe('a data folder of another user, or without modes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-owners-'));
  const made = join(folder, 'made');
  const copy = join(folder, 'copy');
  const cluster = join(copy, 'postgres/cluster');
  beforeAll(async () => {
    chmodSync(folder, 0o711);
    mkdirSync(join(made, 'files'), { recursive: true });
    expect(await startOn(made)).toHaveProperty('data');
  }, WITHIN_MS);
  beforeEach(() => {
    rmSync(copy, { recursive: true, force: true });
    copyFolder(made, copy);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'D11 starts when everybody may read the copy and its settings name another folder, and closes the database to others',
    async () => {
      appendFileSync(join(cluster, 'postgresql.conf'), "data_directory = '/of/another/installation'\n");
      execFileSync('chmod', ['-R', '755', copy]);
      expect(await startOn(copy)).toHaveProperty('data');
      expect(statSync(cluster).mode & 0o777).toBe(0o700);
    },
    WITHIN_MS,
  );

  it('D11 is left as it is by PostgreSQL that refuses its settings or its control file', async () => {
    const control = join(cluster, 'global/pg_control');
    const stopped = readFileSync(control);
    const damages: [sentence: RegExp, apply: () => void][] = [
      [
        /damaged \(configuration file .*\)\. Correct/,
        () => appendFileSync(join(cluster, 'postgresql.auto.conf'), '= 1'),
      ],
      // As after a crash, with the checksum of before.
      [
        /incorrect checksum in control file\. Nothing was changed/,
        () => writeFileSync(control, stopped.fill(6, 16, 17)),
      ],
    ];
    for (const [sentence, apply] of damages) {
      rmSync(copy, { recursive: true, force: true });
      copyFolder(made, copy);
      apply();
      const before = [digestFiles(join(copy, 'postgres')), readFileSync(join(copy, 'postgres.json'), 'utf8')];
      expect(await startOn(copy)).toEqual({ sentence: expect.stringMatching(sentence) });
      const after = [digestFiles(join(copy, 'postgres')), readFileSync(join(copy, 'postgres.json'), 'utf8')];
      expect(after).toEqual(before);
    }
  });

  it('D11 starts when a folder in files that is not of the product was removed', async () => {
    for (const name of ['photos', 'of-the-operator']) {
      mkdirSync(join(copy, 'files', name));
      writeFileSync(join(copy, 'files', name, 'a.jpg'), 'x');
    }
    expect(await startOn(copy)).toHaveProperty('data');
    rmSync(join(copy, 'files/of-the-operator'), { recursive: true });
    expect(await startOn(copy)).toHaveProperty('data');
    rmSync(join(copy, 'files/photos'), { recursive: true });
    expect(await startOn(copy)).toHaveProperty('sentence');
  });

  it('D12 is refused when a pipe is in the place of the record of its last stop, or of a file of the database', async () => {
    for (const [part, sentence] of [
      ['postgres.json', /postgres\.json, the record of its last stop, is damaged/],
      ['postgres/cluster/PG_VERSION', /PG_VERSION is missing or damaged/],
      ['postgres/cluster/global/pg_control', /global\/pg_control is not a regular file/],
      // PostgreSQL reads or writes the first two itself, and the check reads the last one in a folder of many.
      ['postgres/cluster/postgresql.auto.conf', /postgresql\.auto\.conf is not a regular file/],
      ['postgres/cluster/postmaster.opts', /postmaster\.opts is not a regular file/],
      ['postgres/cluster/base/5/1255', /base\/5\/1255 is not a regular file/],
      ['postgres/secret', /its password in \S+secret is missing or empty/],
    ] as const) {
      const path = join(copy, part);
      const content = readFileSync(path);
      rmSync(path);
      execFileSync('mkfifo', [path]);
      // As the user of the database, who must be able to read it.
      const { uid, gid } = statSync(cluster);
      chownSync(path, uid, gid);
      expect(await startOn(copy)).toEqual({ sentence: expect.stringMatching(sentence) });
      rmSync(path);
      writeFileSync(path, content);
      chownSync(path, uid, gid);
    }
  });

  it.each(['mkfifo', 'mkdir'])('D12 is refused when %s has made the lock file of PostgreSQL', async (command) => {
    execFileSync(command, [join(cluster, 'postmaster.pid')]);
    expect(await startOn(copy)).toEqual({
      sentence: expect.stringMatching(/postmaster\.pid is not a regular file/),
    });
  });

  it('D11 starts with what file managers and file systems have put into it, also after that was removed', async () => {
    mkdirSync(join(copy, 'files/photos'));
    const strays = [
      '',
      'postgres',
      'postgres/cluster',
      'postgres/cluster/base/5',
      'postgres/cluster/pg_wal',
      'files/photos',
    ].flatMap((place) =>
      ['.DS_Store', '.nfs0000000000a1b2c3', 'Thumbs.db', 'lost+found'].map((name) => join(copy, place, name)),
    );
    for (const stray of strays)
      if (stray.endsWith('lost+found')) mkdirSync(stray, { mode: 0o700 });
      // Nobody else may read it, as when root has copied the folder.
      else writeFileSync(stray, 'x', { mode: 0o600 });
    expect(await startOn(copy)).toHaveProperty('data');
    for (const stray of strays) rmSync(stray, { recursive: true });
    expect(await startOn(copy)).toHaveProperty('data');
  });

  it('D11 starts where links lead in circles, and with a file of the log that a killed start has not written yet', async () => {
    const base = join(cluster, 'base/5');
    for (const name of ['one', 'another']) symlinkSync('.', join(base, name));
    const next = join(cluster, 'pg_wal/000000010000000000000002');
    writeFileSync(next, Buffer.alloc(16 * 1024 * 1024), { mode: 0o600 });
    const { uid, gid } = statSync(cluster);
    chownSync(next, uid, gid);
    expect(await startOn(copy)).toHaveProperty('data');
  });

  it.each(['stoop.lock', 'stoop.pid'])('D12 is refused when %s is a link that leads nowhere', async (name) => {
    rmSync(join(copy, name), { force: true });
    symlinkSync('/nowhere/at/all', join(copy, name));
    expect(await startOn(copy)).toEqual({ sentence: expect.stringContaining(`${name} is damaged. It holds no data`) });
  });

  it('D12 is refused while another Stoop runs in the same folder by a symbolic link, and leaves its PostgreSQL alone', async () => {
    const linked = mkdtempSync(join(folder, 'linked-'));
    rmSync(linked, { recursive: true });
    copyFolder(copy, linked);
    rmSync(join(linked, 'postgres'), { recursive: true });
    symlinkSync(join(copy, 'postgres'), join(linked, 'postgres'));
    const postgres = await startPostgres({ dataDir: copy, s3: null });
    const pid = postgresPid(copy);
    expect(await startOn(linked)).toEqual({
      sentence: expect.stringContaining(`runs for another Stoop (process ${process.pid})`),
    });
    expect(isPostgresOf(pid, cluster)).toBe(true);
    await postgres.stop();
  });

  // As of a PostgreSQL in another container, whose lock file was lost.
  it.runIf(process.platform === 'linux')(
    'D12 is refused while something listens on a socket of PostgreSQL',
    async () => {
      const other = createServer().listen(join(cluster, '.s.PGSQL.5433'));
      await once(other, 'listening');
      expect(await startOn(copy)).toEqual({ sentence: expect.stringContaining('runs in another container') });
      other.close();
    },
  );

  it('D11 starts when a power cut has left a lock file of PostgreSQL that names no process', async () => {
    writeFileSync(join(cluster, 'postmaster.pid'), Buffer.alloc(80));
    const { uid, gid } = statSync(cluster);
    chownSync(join(cluster, 'postmaster.pid'), uid, gid);
    expect(await startOn(copy)).toHaveProperty('data');
  });

  it('D11 is refused with the right folder, and left as it is, when DATA_DIR is a part of it', () => {
    rmSync(join(copy, 'stoop.lock'), { force: true });
    mkdirSync(join(copy, 'files/photos'));
    for (const part of [
      'postgres',
      'postgres/cluster',
      'postgres/cluster/base/5',
      'files',
      'files/photos',
      'mail/new',
    ]) {
      const before = readdirSync(copy, { recursive: true });
      expect(() => lockFolder(join(copy, part)), part).toThrow(`Set it to ${copy}.`);
      expect(readdirSync(copy, { recursive: true }), part).toEqual(before);
    }
  });

  // Only root can give files to others.
  describe.runIf(process.getuid?.() === 0)('started by root', () => {
    it(
      'D11 starts where the file system gives numbers to files that a JavaScript number cannot tell apart',
      async (context) => {
        const [lower, changes, joined] = ['lower', 'changes', 'joined'].map((name) => join(folder, name)) as [
          string,
          string,
          string,
        ];
        const mounted: string[] = [];
        const mount = (target: string, ...options: string[]) => {
          mkdirSync(target);
          execFileSync('mount', [...options, target], { stdio: 'pipe' });
          mounted.unshift(target);
        };
        try {
          try {
            for (const target of [lower, changes]) mount(target, '-t', 'tmpfs', '-o', 'mode=711', 'tmpfs');
            copyFolder(made, join(lower, 'data'));
            for (const name of ['upper', 'work']) mkdirSync(join(changes, name), { mode: 0o711 });
            const layers = `lowerdir=${lower},upperdir=${changes}/upper,workdir=${changes}/work`;
            mount(joined, '-t', 'overlay', '-o', `${layers},xino=on`, 'overlay');
          } catch (error) {
            return context.skip(`Nothing can be mounted here: ${(error as Error).message}`);
          }
          const inside = join(joined, 'data/postgres/cluster');
          if (statSync(inside).ino !== statSync(join(inside, 'global')).ino)
            return context.skip('The numbers of files are small here.');
          expect(await startOn(join(joined, 'data'))).toHaveProperty('data');
        } finally {
          for (const target of mounted) execFileSync('umount', ['--lazy', target]);
        }
      },
      WITHIN_MS,
    );

    it('D11 says of a part that belongs to somebody else that it cannot be read', async () => {
      mkdirSync(join(copy, 'files/photos'));
      expect(await startOn(copy)).toHaveProperty('data');
      execFileSync('chown', ['-R', '65534:65534', copy]);
      for (const [part, sentence] of [
        ['postgres', /postgres\/cluster cannot be read \(EACCES\)/],
        ['postgres/cluster', /postgres\/cluster\/PG_VERSION cannot be read \(EACCES\)/],
        ['postgres/secret', /postgres\/secret cannot be read \(EACCES\)/],
        ['postgres.json', /postgres\.json cannot be read \(EACCES\)/],
        ['files', /files\/photos cannot be read \(EACCES\)\. Nothing was changed\. It belongs to another user/],
      ] as const) {
        const path = join(copy, part);
        const { mode } = statSync(path);
        chownSync(path, 0, 0);
        chmodSync(path, statSync(path).isDirectory() ? 0o700 : 0o600);
        process.setegid?.(65_534);
        process.seteuid?.(65_534);
        try {
          expect(await startOn(copy), part).toEqual({ sentence: expect.stringMatching(sentence) });
        } finally {
          process.seteuid?.(0);
          process.setegid?.(0);
        }
        chownSync(path, 65_534, 65_534);
        chmodSync(path, mode & 0o777);
      }
    });

    it.each([1234, 65_534])('leaves everything to its owner %i', async (uid) => {
      execFileSync('chown', ['-R', `${uid}:100`, copy]);
      writeFileSync(join(cluster, 'README'), 'Everybody may read this.', { mode: 0o644 });
      rmSync(join(copy, 'postgres.json'));
      rmSync(join(copy, 'stoop.lock'));
      expect(await startOn(copy)).toHaveProperty('data');
      expect(await startOn(copy)).toHaveProperty('data');
      await diskFiles(join(copy, 'files')).put('photos/of-a-member/1.jpg', new Uint8Array(1));
      await inboxMailer(join(copy, 'mail')).send({ to: 'somebody@stoop.test', subject: 'Hello', text: 'Hello.' });
      await inboxKey(copy);
      const others = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((path) => {
        const stats = statSync(join(copy, path));
        return stats.uid !== uid || stats.gid !== 100;
      });
      expect(others).toEqual(['postgres/cluster/README']);
    });
  });
});

describe('a data folder without a database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-new-'));
  beforeAll(() => chmodSync(folder, 0o711));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    'files/photos/a.jpg',
    'mail/1.eml',
    'inbox-key',
    'postgres/secret',
    'postgres/cluster.former/PG_VERSION',
    'postgres-17/cluster/PG_VERSION',
    'postgres.new/secret',
    'postgres.upgraded-from-17/secret',
    'postgres.upgraded-from-17/cluster/PG_VERSION',
    'postgres.json',
  ])('D11 is refused, and left as it is, where %s shows that there was one', async (trace) => {
    const dataDir = mkdtempSync(join(folder, 'used-'));
    mkdirSync(dirname(join(dataDir, trace)), { recursive: true });
    writeFileSync(join(dataDir, trace), 'x');
    expect(await startOn(dataDir)).toEqual({
      sentence: expect.stringMatching(
        /^The database in \S+cluster is not complete: it is missing, and there is \S+\. Nothing was changed: .*npm run restore/,
      ),
    });
    // A start that locks the folder leaves the file that it locks.
    expect(readdirSync(dataDir, { recursive: true }).filter((path) => path !== 'stoop.lock')).toEqual(
      trace.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/')),
    );
  });

  it.each(['postgres', 'postgres/cluster'])(
    'D11 is refused, and left as it is, where %s is a link to a disk that is not mounted',
    async (name) => {
      const dataDir = mkdtempSync(join(folder, 'linked-'));
      mkdirSync(dirname(join(dataDir, name)), { recursive: true });
      symlinkSync(join(folder, 'unmounted/stoop'), join(dataDir, name));
      const before = readdirSync(dataDir, { recursive: true });
      expect(await startOn(dataDir)).toEqual({
        sentence: expect.stringMatching(
          /not complete: \S+ leads to \S+\/unmounted\/stoop, which is not there \(is its disk mounted\?\)\. Nothing was changed/,
        ),
      });
      expect(readdirSync(dataDir, { recursive: true }).filter((path) => path !== 'stoop.lock')).toEqual(before);
      expect(existsSync(join(folder, 'unmounted'))).toBe(false);
    },
  );

  it.each([
    [
      'an operator’s file',
      ['notes.txt'],
      /: notes\.txt\. Nothing was changed: set DATA_DIR to the data folder that you/,
    ],
    [
      'the data folder that was meant',
      ['stoop/postgres/cluster/PG_VERSION', 'stoop.backup'],
      /: stoop, stoop\.backup\. Nothing was changed: set DATA_DIR to \S+\/stoop, or to an empty folder/,
    ],
    [
      'the data folder that was meant, with the name of a hidden one',
      ['.data/postgres/cluster/PG_VERSION', '.profile'],
      /: \.data\. Nothing was changed: set DATA_DIR to \S+\/\.data, or to an empty folder/,
    ],
  ])('D11 is refused, and left as it is, where there is %s', async (_what, paths, sentence) => {
    const dataDir = mkdtempSync(join(folder, 'other-'));
    for (const path of paths) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true });
      writeFileSync(join(dataDir, path), 'x');
    }
    const before = readdirSync(dataDir, { recursive: true });
    expect(await startOn(dataDir)).toEqual({ sentence: expect.stringMatching(sentence) });
    expect(readdirSync(dataDir, { recursive: true }).filter((path) => path !== 'stoop.lock')).toEqual(before);
  });

  it('D11 is refused, and left as it is, where a database or a folder with other files is called like an unfinished attempt to make one', async () => {
    for (const path of ['base/5/16400', 'base/5/letters.txt', 'photos/photo.jpg']) {
      const dataDir = mkdtempSync(join(folder, 'renamed-'));
      const file = join(dataDir, 'postgres/cluster.new-12345678', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'x');
      writeFileSync(join(dataDir, 'postgres/secret'), 'x');
      expect(await startOn(dataDir), path).toEqual({
        sentence: expect.stringMatching(/it is missing, and there are .*cluster\.new-12345678/),
      });
      expect(existsSync(file)).toBe(true);
    }
  });

  it(
    'D11 is refused by every start, and restored by the next restore, when a restore was killed before it marked the database, or failed then',
    async () => {
      const dataDir = join(folder, 'restored');
      const script = `import { openDatabaseOf } from '${new URL('../app.database.ts', import.meta.url).href}';
      await openDatabaseOf({ dataDir: ${JSON.stringify(dataDir)}, s3: null, databaseUrl: null }, { restores: true });
      process.kill(process.pid, 'SIGKILL');`;
      const restore = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
      expect(await once(restore, 'close')).toEqual([null, 'SIGKILL']);
      mkdirSync(join(dataDir, 'files'));
      for (let start = 0; start < 2; start++)
        expect(await startOn(dataDir)).toEqual({
          sentence: expect.stringMatching(
            /^A restore into this database did not finish\. Empty the database .* remove \S+unfinished-restore\.$/,
          ),
        });
      const config = readConfig({ DATA_DIR: dataDir });
      await expect(openDatabaseOf(config)).rejects.toThrow('did not finish');
      const failed = await openDatabaseOf(config, { restores: true });
      await failed.close();
      expect(await startOn(dataDir)).toHaveProperty('sentence');
      const opened = await openDatabaseOf(config, { restores: true });
      opened.unmarkFolder();
      opened.finish();
      await opened.close();
      // The next start compares what the restore has left.
      const record = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { companions: unknown[] };
      expect(record.companions).toEqual([
        ['../files/photos', 0],
        ['../files/pictures', 0],
      ]);
      expect(await startOn(dataDir)).toHaveProperty('data');
    },
    WITHIN_MS,
  );

  it(
    'D11 finds a restore that was killed at its end either unfinished or complete',
    async () => {
      const backup = join(import.meta.dirname, '../testing/releases/54d90cc.backup');
      const importOf = (name: string, path: string) =>
        `import { ${name} } from '${new URL(path, import.meta.url).href}';`;
      const stateAfter = async (name: string, { unmark, end }: { unmark: string; end: string }) => {
        const dataDir = join(folder, name);
        const script = `${importOf('openDatabaseOf', '../app.database.ts')}
          ${importOf('restoreInto', '../app.backup.ts')}
          ${importOf('diskFiles', '../platform/files/disk.ts')}
          ${importOf('createLog', '../platform/log/log.ts')}
          const kill = () => process.kill(process.pid, 'SIGKILL');
          const opened = await openDatabaseOf({ dataDir: '${dataDir}', s3: null, databaseUrl: null }, { restores: true });
          const files = diskFiles('${dataDir}/files');
          const target = { databaseUrl: opened.url, files, log: createLog('silent'), unmark: ${unmark} };
          await restoreInto(target, '${backup}', null);
          ${end}`;
        const restore = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
        expect(await once(restore, 'close')).toEqual([null, 'SIGKILL']);
        const opened = await openDatabaseOf(readConfig({ DATA_DIR: dataDir }));
        const state = await migrate(opened.url, createLog('silent')).catch(({ message }: Error) => message);
        const [row] = await queryOnce<{ rows: number }>(opened.url, 'select count(*)::integer as rows from accounts');
        await opened.close();
        return { state, accounts: row?.rows };
      };
      expect(
        await stateAfter('unmarked', { unmark: '() => { opened.unmarkFolder(); kill(); }', end: '' }),
      ).toMatchObject({ state: expect.stringContaining('did not finish') });
      expect(await stateAfter('complete', { unmark: 'opened.unmarkFolder', end: 'kill();' })).toEqual({
        state: [],
        accounts: expect.toSatisfy((accounts: number) => accounts > 0),
      });
    },
    WITHIN_MS,
  );

  it('D11 leaves no mark of a restore that was refused', async () => {
    const dataDir = join(folder, 'put-back');
    mkdirSync(join(dataDir, 'files/pictures'), { recursive: true });
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(openDatabaseOf(config, { restores: true })).rejects.toThrow('it is missing, and there is files');
    expect(readdirSync(dataDir)).not.toContain('unfinished-restore');
    const used = join(folder, 'used');
    mkdirSync(join(used, 'postgres/notes'), { recursive: true });
    const synced = pathsOfSyncs();
    await expect(openDatabaseOf(readConfig({ DATA_DIR: used }), { restores: true })).rejects.toThrow('there is notes');
    expect(readdirSync(used)).not.toContain('unfinished-restore');
    // There was one until then, which a power cut would not have taken.
    if (process.platform === 'linux') expect(synced).toContain(join(used, 'unfinished-restore'));
  });

  it(
    'starts when the first start of it was killed while it created the database',
    async () => {
      const dataDir = join(folder, 'first');
      const script = `import { startPostgres } from '${new URL('../app.database.ts', import.meta.url).href}';
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, s3: null });`;
      const first = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
      const ended = once(first, 'close');
      const postgres = join(dataDir, 'postgres');
      const attempts = () =>
        existsSync(postgres) ? readdirSync(postgres).filter((name) => name.includes('.new-')) : [];
      await expect
        .poll(() => attempts().some((name) => existsSync(join(postgres, name, 'PG_VERSION'))), {
          timeout: WITHIN_MS,
          interval: 5,
        })
        .toBe(true);
      first.kill('SIGKILL');
      await ended;
      const [unfinished] = attempts();
      expect(readdirSync(postgres).toSorted()).toEqual([unfinished, 'secret']);
      // Neither shows that there was a database.
      mkdirSync(join(dataDir, 'files'));
      for (const place of ['', 'postgres', 'files']) {
        mkdirSync(join(dataDir, place, 'lost+found'));
        for (const name of ['.DS_Store', 'Thumbs.db']) writeFileSync(join(dataDir, place, name), 'x');
      }
      const synced = pathsOfSyncs();
      // The program that the killed start left behind may still write while a start removes its folder.
      await expect
        .poll(
          async () => {
            expect(await startOn(dataDir)).toHaveProperty('data');
            return readdirSync(postgres).toSorted();
          },
          { timeout: WITHIN_MS },
        )
        .toEqual(['.DS_Store', 'Thumbs.db', 'cluster', 'lost+found', 'secret']);
      // Otherwise a power cut leaves an empty password beside the database.
      if (process.platform === 'linux') expect(synced).toContain(join(postgres, 'secret'));
    },
    WITHIN_MS,
  );
});
