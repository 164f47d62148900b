import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres } from '../app.database.ts';
import { changesBetween, checkDatabase } from '../platform/postgres/database-cluster-check.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { SEGMENT_BYTES, segmentAt } from '../platform/postgres/wal-check.ts';
import { isPostgresOf } from '../platform/process/processes.ts';
import { addition, copyFolder, type Damage, removal, rewriting, startOn, tryDamage } from './damages.ts';
import { postgresPid } from './server-process.ts';

/** Copying folders takes long on a busy disk. */
const WITHIN_MS = 180_000;

/** Ends PostgreSQL without a stop. */
async function endPostgres(dataDir: string, pid: number, signal: NodeJS.Signals) {
  process.kill(pid, signal);
  await vi.waitUntil(() => !isPostgresOf(pid, join(dataDir, 'postgres/cluster')), { timeout: WITHIN_MS });
}

/**
 * Runs statements on the database of a folder, and kills the process that started it. Returns the id of PostgreSQL, which goes on.
 * @param accepts whether the start succeeds, before the statements or after them
 */
async function leaveAfter(
  dataDir: string,
  statements: readonly string[],
  accepts: boolean | 'after' = false,
): Promise<number> {
  const script = `import pg from 'pg';
    import { startPostgres } from '${new URL('../app.database.ts', import.meta.url).href}';
    const { url, accept } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, s3: null });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    ${accepts === true ? 'accept();' : ''}
    for (const statement of ${JSON.stringify(statements)}) await client.query(statement);
    ${accepts === 'after' ? 'accept();' : ''}
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
    cwd: import.meta.dirname,
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return postgresPid(dataDir);
}

/** Runs statements on the database of a folder, and kills the process that started it, and PostgreSQL, without a stop. */
async function crashAfter(dataDir: string, statements: readonly string[], accepts: boolean | 'after' = false) {
  await endPostgres(dataDir, await leaveAfter(dataDir, statements, accepts), 'SIGKILL');
}

const GROW_KEYED = "insert into keyed select n, repeat('word', 50) from generate_series(1001, 5000) n";

describe('the data folder of a server that was killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-killed-'));
  const stopped = join(folder, 'stopped');
  const killed = join(folder, 'killed');
  /** As `killed`, after a checkpoint, with two files of the write-ahead log after it. */
  const later = join(folder, 'later');
  const copy = join(folder, 'copy');
  const control = 'postgres/cluster/global/pg_control';
  const catalogs = 'postgres/cluster/base/5/pg_filenode.map';
  let olderControl: Buffer;
  let notes: string;
  let keyed: string;
  let keyedIndex: string;
  let listed: string;
  let emptyIndex: string;
  let dropped: string;
  let unlogged: string[];
  let counted: string;

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    mkdirSync(join(stopped, 'files'), { recursive: true });
    expect(await startOn(stopped)).toHaveProperty('data');
    olderControl = readFileSync(join(stopped, control));
    mkdirSync(join(stopped, 'files/photos'), { recursive: true });
    writeFileSync(join(stopped, 'files/photos/photo.jpg'), 'A photo of a member.');
    const postgres = await startPostgres({ dataDir: stopped, s3: null });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    for (const name of ['notes', 'dropped', 'rewritten', 'emptied'])
      await client.query(`create table ${name} as select n from generate_series(1, 1000) n`);
    await client.query('create index rebuilt on rewritten (n)');
    await client.query('create table keyed (n integer primary key, word text)');
    await client.query("insert into keyed select n, repeat('word', 50) from generate_series(1, 1000) n");
    // It has no primary key, and its first index not all of its rows.
    await client.query('create table listed as select * from keyed');
    await client.query('create index on listed (n) where n < 10');
    await client.query('create index on listed (n desc, word)');
    await client.query('create table empty (n integer primary key)');
    // A transaction and one inside it lock each row together, which pg_multixact says.
    await client.query(`do $$ begin for i in 1..50 loop
      perform from notes where n = i for key share;
      begin update notes set n = n where n = i; exception when others then raise; end;
    end loop; end $$`);
    await client.query('create unlogged table cached (n integer primary key)');
    await client.query('create sequence counted');
    const { rows } = await client.query<{ path: string }>(
      `select pg_relation_filepath(name) as path from unnest('{notes,keyed,keyed_pkey,listed,dropped,empty_pkey,cached,cached_pkey,counted}'::regclass[]) name`,
    );
    const paths = rows.map(({ path }) => join('postgres/cluster', path));
    [notes = '', keyed = '', keyedIndex = '', listed = '', dropped = '', emptyIndex = ''] = paths;
    unlogged = paths.slice(6, 8);
    counted = paths[8] ?? '';
    await client.end();
    // As the second gigabyte of the table would be called. PostgreSQL does not look for it, because the first is not full.
    copyFolder(join(stopped, notes), join(stopped, `${notes}.1`));
    await postgres.stop();
    copyFolder(stopped, killed);
    const changes = [
      'insert into notes select n from generate_series(1001, 2000) n',
      'drop table dropped',
      'truncate emptied',
      'vacuum full rewritten',
      'reindex table rewritten',
      'create database another',
    ];
    await crashAfter(killed, [...changes.slice(0, -1), 'insert into notes values (0)']);
    copyFolder(stopped, later);
    const atLast = ['vacuum full pg_class', 'checkpoint', 'insert into notes values (0)', 'select pg_switch_wal()'];
    await crashAfter(later, [...changes, ...atLast, 'create table afterwards ()']);
  }, WITHIN_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const countNotes = async (dataDir: string) => {
    const postgres = await startPostgres({ dataDir, s3: null });
    const client = new pg.Client({ connectionString: postgres.url, options: '-c statement_timeout=0' });
    await client.connect();
    const { rows } = await client.query<{ count: number }>('select count(*)::integer from notes');
    await client.end();
    await postgres.stop();
    return rows[0]?.count;
  };
  const restartCopyOf = (dataDir: string) => {
    rmSync(copy, { recursive: true, force: true });
    copyFolder(dataDir, copy);
  };

  it(
    'D12 starts with all rows when tables were dropped, emptied or written anew since its last stop, or its recovery was killed too, and records a stop only after a start that succeeded',
    async () => {
      const record = () =>
        (JSON.parse(readFileSync(join(copy, 'postgres.json'), 'utf8')) as { control: number }).control;
      for (const dataDir of [killed, later]) {
        restartCopyOf(dataDir);
        const before = record();
        // A recovery begins so. One that was killed then leaves the folder without these files.
        for (const path of unlogged) rmSync(join(copy, path));
        expect(await countNotes(copy)).toBe(2001);
        expect(record()).toBe(before);
        expect(await startOn(copy)).toHaveProperty('data');
        expect(record()).not.toBe(before);
        expect(await countNotes(copy)).toBe(2001);
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused and left as it is when the database, a table, outcomes of transactions, a file of the log or the control file is lost or older',
    async () => {
      restartCopyOf(killed);
      const refused = async (dataDir: string, damage: Damage, sentence: RegExp) => {
        rmSync(copy, { recursive: true, force: true });
        expect.soft(await tryDamage({ dataDir, data: '' }, copy, { ...damage, sentence }), damage.what).toEqual({
          problem: null,
          started: false,
        });
      };
      const zeroed = (name: string): Damage => ({
        what: `${name} zeroed`,
        apply: rewriting(`postgres/cluster/${name}`, (file) =>
          writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
        ),
      });
      const older: Damage = {
        what: 'pg_control older',
        apply: rewriting(control, (file) => writeFileSync(file, olderControl)),
      };
      const blank: Damage = {
        what: 'pg_control zeroed',
        apply: rewriting(control, (file) => writeFileSync(file, Buffer.alloc(8192))),
      };
      // PostgreSQL looks at these once it runs.
      const [blankMap, foreignMap] = [Buffer.alloc(524), Buffer.from(readFileSync(join(killed, catalogs)))];
      foreignMap[20]! ^= 1;
      const smallFiles: [string, string | Buffer][] = [
        ['base/1/PG_VERSION', '9.6\n'],
        ['base/5/PG_VERSION', '\0\0\0'],
        ['base/5/pg_filenode.map', blankMap],
        ['base/4/pg_filenode.map', foreignMap],
        ['global/pg_filenode.map', readFileSync(join(killed, catalogs)).subarray(0, 300)],
        ...['pg_hba.conf', 'pg_ident.conf', 'postgresql.conf'].map((name): [string, string] => [
          name,
          '\0'.repeat(4096),
        ]),
      ];
      for (const [name, content] of smallFiles) {
        const apply = rewriting(`postgres/cluster/${name}`, (file) => writeFileSync(file, content));
        const damage = { what: name, apply, sentence: new RegExp(`: ${name} is damaged\\. Nothing was changed`) };
        expect.soft(await tryDamage({ dataDir: killed, data: '' }, copy, damage), name).toEqual({
          problem: null,
          started: false,
        });
      }
      await refused(killed, removal('postgres/cluster/base/5'), /base\/5 is missing or empty/);
      await refused(later, removal('postgres/cluster/base/5'), /base\/5 is missing or empty/);
      await refused(killed, removal(notes), /base\/5\/\d+ has been lost since it was stopped/);
      for (const dataDir of [killed, later])
        for (const name of ['pg_xact/0000', 'pg_multixact/offsets/0000', 'pg_multixact/members/0000'])
          await refused(dataDir, zeroed(name), new RegExp(`${name} has changed since it was stopped`));
      for (const dataDir of [stopped, killed, later])
        await refused(dataDir, older, /global\/pg_control has been changed, or replaced by an older one/);
      for (const fork of ['_init', '_init.7'])
        await refused(
          killed,
          { what: `a file ${fork} that lets PostgreSQL empty a table`, apply: addition(keyed + fork) },
          /base\/5\/\d+_init(?:\.7)? is not of this database\. Nothing was changed/,
        );
      await refused(stopped, blank, /global\/pg_control is damaged/);
      await refused(
        killed,
        { what: 'postgres.json cut off', apply: rewriting('postgres.json', (file) => truncateSync(file, 100)) },
        /postgres\.json, the record of its last stop, is damaged \(if nothing else was, remove it: a start without/,
      );
      await refused(
        killed,
        {
          what: 'files/photos replaced by a file',
          apply(dataDir) {
            const putBack = removal('files/photos').apply(dataDir);
            const takeAway = addition('files/photos')(dataDir);
            return () => {
              takeAway();
              putBack();
            };
          },
        },
        /files\/photos has been lost with all files of members since it was stopped/,
      );
      const bytes = readFileSync(join(later, control));
      const [timeline, place] = [bytes.readUInt32LE(48), Number(bytes.readBigUInt64LE(40))];
      const log = segmentAt(timeline, place);
      /** Changes the last record in the file of the log. */
      const changeLast = (file: string) => {
        const content = readFileSync(file);
        content[content.findLastIndex((byte) => byte !== 0)]! ^= 1;
        writeFileSync(file, content);
      };
      await refused(
        later,
        { what: 'a byte of pg_wal changed', apply: rewriting(`postgres/cluster/pg_wal/${log}`, changeLast) },
        new RegExp(`pg_wal/${log}, a part of the changes since the last checkpoint, is damaged`),
      );
      // PostgreSQL uses old files again, so that a later one with older content follows the last one.
      const last = join('postgres/cluster/pg_wal', segmentAt(timeline, place + SEGMENT_BYTES));
      const reused = join('postgres/cluster/pg_wal', segmentAt(timeline, place + 2 * SEGMENT_BYTES));
      function reuse(file: string) {
        const [content, { uid, gid }] = [readFileSync(join(later, 'postgres/cluster/pg_wal', log)), statSync(file)];
        rmSync(file);
        const aside = join(dirname(file), basename(reused));
        writeFileSync(aside, content, { mode: 0o600 });
        chownSync(aside, uid, gid);
      }
      const lost: [string, (file: string) => void][] = [
        ['removed, with an old file after it', reuse],
        ['emptied', (file) => truncateSync(file, 0)],
        ['named .partial', (file) => renameSync(file, `${file}.partial`)],
      ];
      for (const [what, change] of lost) {
        const damage = { what: `the last file of pg_wal ${what}`, apply: rewriting(last, change) };
        await refused(
          later,
          damage,
          new RegExp(
            `pg_wal/${basename(last)}, a part of the changes .* is missing or cut off \\(or a copy was put over`,
          ),
        );
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused and left as it is when a byte in the last minutes of the log is changed after a crash',
    async () => {
      restartCopyOf(stopped);
      const [root, crashed] = [join(copy, 'postgres'), join(folder, 'crashed-at-log')];
      const postgres = await startEmbeddedPostgres({ dataDir: root, recordEveryMs: 50 });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      postgres.accept();
      const place = async (): Promise<number> =>
        (await client.query("select (pg_current_wal_insert_lsn() - '0/0')::double precision as place")).rows[0].place;
      const [before] = [await place(), await client.query('insert into notes values (0)')];
      const after = await place();
      const recorded = () => JSON.parse(readFileSync(`${root}.json`, 'utf8')) as { logEnd: number };
      await vi.waitUntil(() => recorded().logEnd >= after, WITHIN_MS);
      // Nothing is written during the copy: it is like the folder after a crash.
      copyFolder(copy, crashed);
      await client.end();
      await postgres.stop();
      rmSync(copy, { recursive: true });
      const log = segmentAt(1, before);
      function changeInsert(file: string) {
        const content = readFileSync(file);
        content[(before % SEGMENT_BYTES) + 30]! ^= 1;
        writeFileSync(file, content);
      }
      const damage: Damage = {
        what: 'a byte of the last file of pg_wal changed',
        apply: rewriting(`postgres/cluster/pg_wal/${log}`, changeInsert),
        sentence: new RegExp(`pg_wal/${log}, a part of the changes since the last checkpoint, is damaged`),
      };
      expect(await tryDamage({ dataDir: crashed, data: '' }, copy, damage)).toEqual({ problem: null, started: false });
      expect(await countNotes(copy)).toBe(1001);
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused, and left as it is, with the control file of its last stop, after which rows were written',
    async () => {
      const run = join(folder, 'run');
      copyFolder(stopped, run);
      await crashAfter(run, ['insert into notes values (0)'], true);
      restartCopyOf(run);
      const ofLastStop = readFileSync(join(stopped, control));
      writeFileSync(join(copy, control), ofLastStop);
      for (let start = 0; start < 2; start++)
        expect(await startOn(copy)).toEqual({
          sentence: expect.stringMatching(/global\/pg_control has been changed, or replaced by an older one/),
        });
      expect(readFileSync(join(copy, control))).toEqual(ofLastStop);
    },
    WITHIN_MS,
  );

  it(
    'D12 is refused at every start when the folder of the database is that of another one, also without a record',
    async () => {
      for (const isRecorded of [true, false]) {
        restartCopyOf(later);
        const base = join(copy, 'postgres/cluster/base');
        for (const [from, to] of [
          ['5', 'aside'],
          ['1', '5'],
          ['aside', '1'],
        ] as const)
          renameSync(join(base, from), join(base, to));
        if (!isRecorded) rmSync(join(copy, 'postgres.json'));
        for (let start = 0; start < 2; start++)
          expect(await startOn(copy)).toEqual({
            sentence: expect.stringMatching(
              /: it has no tables, and it had some\. PostgreSQL ran and was stopped again: /,
            ),
          });
      }
    },
    WITHIN_MS,
  );

  it(
    'D12 ends with a sentence when the map of the catalogs is older than the catalogs',
    async () => {
      restartCopyOf(later);
      writeFileSync(join(copy, catalogs), readFileSync(join(stopped, catalogs)));
      expect(await startOn(copy)).toEqual({
        sentence: expect.stringMatching(/^The database in \S+ is not complete: /),
      });
    },
    WITHIN_MS,
  );

  it(
    'D12 is refused at every start once PostgreSQL has made the lost file of a table anew, without its rows',
    async () => {
      restartCopyOf(later);
      rmSync(join(copy, notes));
      for (let start = 0; start < 2; start++) {
        expect(await startOn(copy)).toEqual({
          sentence: expect.stringMatching(
            /base\/5\/\d+ of notes has been lost\. PostgreSQL ran and was stopped again: put back a copy of the whole/,
          ),
        });
        // PostgreSQL has made it anew from its log.
        expect(existsSync(join(copy, notes))).toBe(true);
      }
      restartCopyOf(later);
      rmSync(join(copy, `${notes}.1`));
      expect(await startOn(copy)).toEqual({
        sentence: expect.stringMatching(/base\/5\/\d+ of notes has been lost\. /),
      });
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused and left as it is when a copy from before is put over it and is not finished, after a stop as after a crash',
    async () => {
      const run = join(folder, 'interrupted');
      const overwritten = ['postgres.json', dirname(notes)];
      const putOver = (dataDir: string) => {
        for (const path of overwritten) {
          rmSync(join(dataDir, path), { recursive: true, force: true });
          copyFolder(join(stopped, path), join(dataDir, path));
        }
        return () => rmSync(copy, { recursive: true, force: true });
      };
      for (const end of ['stop', 'crash']) {
        rmSync(run, { recursive: true, force: true });
        copyFolder(stopped, run);
        await crashAfter(run, ['insert into notes values (0)', 'checkpoint', 'insert into notes values (0)'], true);
        if (end === 'stop') expect(await startOn(run)).toHaveProperty('data');
        rmSync(copy, { recursive: true, force: true });
        const damage = {
          what: end,
          apply: putOver,
          sentence: /is of a later run than its record \S+postgres\.json \(if a copy/,
        };
        expect(await tryDamage({ dataDir: run, data: '' }, copy, damage), end).toEqual({
          problem: null,
          started: false,
        });
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused and left as it is when a copy of a crashed folder is put in part over the same one, which was stopped in order later',
    async () => {
      const [run, crashed] = [join(folder, 'stopped-later'), join(folder, 'crashed')];
      copyFolder(stopped, run);
      await crashAfter(run, ['insert into notes values (0)', 'checkpoint', 'insert into notes values (0)'], true);
      copyFolder(run, crashed);
      const postgres = await startPostgres({ dataDir: run, s3: null });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      postgres.accept();
      await client.query('update notes set n = n + 1');
      await client.query('checkpoint');
      await client.query('insert into notes values (0)');
      await client.end();
      await postgres.stop();
      const [log, tables] = ['postgres/cluster/pg_wal', dirname(notes)];
      const laterRun = /is of a later run than its record \S+postgres\.json \(if a copy/;
      const interruptions: [string, string[], RegExp][] = [
        ['in the order of names', ['postgres.json', 'postgres/secret', tables], laterRun],
        ['within a folder of tables', ['postgres.json', notes], laterRun],
        [
          'before the tables',
          ['postgres.json', 'postgres/cluster/global', log],
          /base\/5\/\d+ is newer than the end of pg_wal \(a part of the log is lost, or a copy was put over a newer folder/,
        ],
        ['before the record', ['postgres/cluster'], /global\/pg_control has been changed, or replaced by an older one/],
      ];
      for (const [what, paths, sentence] of interruptions) {
        const putOver = (dataDir: string) => {
          for (const path of paths) {
            rmSync(join(dataDir, path), { recursive: true, force: true });
            copyFolder(join(crashed, path), join(dataDir, path));
          }
          return () => rmSync(copy, { recursive: true, force: true });
        };
        rmSync(copy, { recursive: true, force: true });
        const outcome = await tryDamage({ dataDir: run, data: '' }, copy, { what, apply: putOver, sentence });
        expect.soft(outcome, what).toEqual({ problem: null, started: false });
      }
      // Both as a whole.
      restartCopyOf(crashed);
      expect(await countNotes(copy)).toBe(1002);
      restartCopyOf(run);
      expect(await countNotes(copy)).toBe(1003);
    },
    WITHIN_MS,
  );

  it(
    'D12 starts when PostgreSQL was stopped in order by somebody else after its server was killed, as by the end of the machine',
    async () => {
      restartCopyOf(stopped);
      const pid = await leaveAfter(copy, ['insert into notes values (0)'], true);
      await endPostgres(copy, pid, 'SIGINT');
      expect(await countNotes(copy)).toBe(1001);
      // A start that is killed before PostgreSQL begins has given the folder its number.
      restartCopyOf(stopped);
      writeFileSync(join(copy, 'postgres/cluster/global/run_number'), 'of-another-start');
      expect(await countNotes(copy)).toBe(1000);
    },
    WITHIN_MS,
  );

  it(
    'D12 is refused at every start when a page of a table or a sequence, or of the index of an empty table, was emptied or damaged after a crash',
    async () => {
      const run = join(folder, 'page');
      copyFolder(stopped, run);
      await crashAfter(
        run,
        [GROW_KEYED, 'vacuum keyed', 'checkpoint', "insert into keyed values (6000, 'later')"],
        true,
      );
      for (const [value, bytes, sentence] of [
        [0, 8192, /: keyed has \d+ rows, and by its index 5001 rows\. PostgreSQL ran and was stopped again/],
        [7, 1, /: keyed cannot be read: invalid page in block 10 of relation "base\/5\/\d+"\. PostgreSQL ran/],
      ] as const) {
        restartCopyOf(run);
        const damaged = readFileSync(join(copy, keyed)).fill(value, 10 * 8192 + 8192 - bytes, 11 * 8192);
        writeFileSync(join(copy, keyed), damaged);
        for (let start = 0; start < 2; start++)
          expect(await startOn(copy)).toEqual({ sentence: expect.stringMatching(sentence) });
      }
      restartCopyOf(run);
      writeFileSync(join(copy, emptyIndex), Buffer.alloc(8192));
      expect(await startOn(copy)).toEqual({
        sentence: expect.stringMatching(/: empty cannot be read: index "empty_pkey" contains unexpected zero page at/),
      });
      restartCopyOf(run);
      writeFileSync(join(copy, counted), readFileSync(join(copy, counted)).fill(7, 8191));
      expect(await startOn(copy)).toEqual({
        sentence: expect.stringMatching(/: counted cannot be read: invalid page in block 0/),
      });
      restartCopyOf(run);
      expect(await startOn(copy)).toHaveProperty('data');
    },
    WITHIN_MS,
  );

  it(
    'D12 starts with all rows, and builds an index anew, when the file of the index was cut off after a crash',
    async () => {
      const run = join(folder, 'cut-index');
      copyFolder(stopped, run);
      await crashAfter(run, [GROW_KEYED, 'checkpoint', "insert into keyed values (6000, 'later')"], true);
      for (const bytes of [0, 8192, 2 * 8192]) {
        restartCopyOf(run);
        truncateSync(join(copy, keyedIndex), bytes);
        expect(await startOn(copy)).toHaveProperty('data');
        const postgres = await startPostgres({ dataDir: copy, s3: null });
        const client = new pg.Client({ connectionString: postgres.url, options: '-c enable_seqscan=off' });
        await client.connect();
        const { rows } = await client.query('select count(*)::integer from keyed where n > 0');
        expect(rows, String(bytes)).toEqual([{ count: 5001 }]);
        await client.end();
        await postgres.stop();
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 starts when settings that kept every connection out are repaired, or the role ends statements after a moment',
    async () => {
      restartCopyOf(stopped);
      const hba = join(copy, 'postgres/cluster/pg_hba.conf');
      const postgres = await startPostgres({ dataDir: copy, s3: null });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query("alter role stoop set statement_timeout = '1ms'");
      await client.end();
      const allowed = readFileSync(hba);
      writeFileSync(hba, 'local all all reject\nhost all all 127.0.0.1/32 reject\n');
      await postgres.stop();
      for (let start = 0; start < 2; start++)
        expect(await startOn(copy)).toEqual({ sentence: expect.stringContaining('pg_hba.conf rejects') });
      writeFileSync(hba, allowed);
      expect(await countNotes(copy)).toBe(1000);
    },
    WITHIN_MS,
  );

  it(
    'D12 records the size of a table that grows while PostgreSQL runs, and finds soon that it was cut off',
    async () => {
      restartCopyOf(stopped);
      const [changes, onChange] = [[] as string[], (...change: string[]) => void changes.push(change.join(' '))];
      const options = { dataDir: join(copy, 'postgres'), recordEveryMs: 20, onChange };
      const postgres = await startEmbeddedPostgres(options);
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      postgres.accept();
      await client.query(GROW_KEYED);
      await client.query('checkpoint');
      const file = relative('postgres/cluster', keyed);
      const grownBytes = statSync(join(copy, keyed)).size;
      await vi.waitUntil(() => {
        const record = JSON.parse(readFileSync(join(copy, 'postgres.json'), 'utf8')) as { files: [string, number][] };
        return record.files.some(([path, size]) => path === file && size === grownBytes);
      }, WITHIN_MS);
      truncateSync(join(copy, keyed), grownBytes / 2);
      await vi.waitUntil(
        () => changes.some((change) => /^incomplete .* of keyed has lost rows/.test(change)),
        WITHIN_MS,
      );
      await client.end();
      await postgres.stop();
    },
    WITHIN_MS,
  );

  it(
    'D12 starts again when PostgreSQL ended while it built an index, which the log did not have yet, before and after its record was renewed',
    async () => {
      restartCopyOf(stopped);
      const settings = join(copy, 'postgres/cluster/postgresql.conf');
      writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nwal_writer_delay = 10s\n`);
      rmSync(join(copy, 'postgres.json'));
      for (const recordEveryMs of [3_600_000, 20]) {
        const states: string[] = [];
        const onChange = (state: string, output: string) => void (state === 'died' || states.push(state + output));
        const options = { dataDir: join(copy, 'postgres'), recordEveryMs, onChange };
        const postgres = await startEmbeddedPostgres(options);
        expect(postgres.isCompared).toBe(recordEveryMs === 20);
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        await client.connect();
        postgres.accept();
        await client.query('begin');
        await client.query('create index unfinished on keyed (word, n)');
        const { rows } = await client.query<{ path: string; process: number }>(
          "select pg_relation_filepath('unfinished') as path, pg_backend_pid() as process",
        );
        const isRecorded = () => readFileSync(join(copy, 'postgres.json'), 'utf8').includes(`["${rows[0]!.path}"`);
        if (recordEveryMs === 20) await vi.waitUntil(isRecorded, WITHIN_MS);
        else expect(isRecorded()).toBe(false);
        process.kill(rows[0]!.process, 'SIGKILL');
        await vi.waitUntil(() => states.length > 0, WITHIN_MS);
        expect(states).toEqual(['back']);
        await postgres.stop();
      }
    },
    WITHIN_MS,
  );

  it(
    'D12 starts again when its recovery was killed, which had made the files of unlogged tables anew',
    async () => {
      restartCopyOf(stopped);
      const states: string[] = [];
      const onChange = (state: string, output: string) => void (state === 'died' || states.push(state + output));
      const postgres = await startPostgres({ dataDir: copy, s3: null }, { onChange });
      postgres.accept();
      for (const path of unlogged) {
        copyFolder(join(copy, path), join(copy, `${path}.put`));
        renameSync(join(copy, `${path}.put`), join(copy, path));
      }
      process.kill(postgresPid(copy), 'SIGKILL');
      await vi.waitUntil(() => states.length > 0, WITHIN_MS);
      expect(states).toEqual(['back']);
      await postgres.stop();
      expect(await countNotes(copy)).toBe(1000);
    },
    WITHIN_MS,
  );

  it(
    'D12 starts when its record was renewed between a checkpoint and the removal of the file of a dropped table',
    async () => {
      restartCopyOf(stopped);
      await crashAfter(copy, ['drop table dropped'], 'after');
      expect(statSync(join(copy, dropped)).size).toBe(0);
      rmSync(join(copy, dropped));
      expect(await countNotes(copy)).toBe(1000);
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused and left as it is when older tables are put over it after a crash, and starts when a copy did not keep the times',
    async () => {
      const run = join(folder, 'older-tables');
      copyFolder(stopped, run);
      await crashAfter(run, ['update notes set n = n + 1', 'checkpoint'], 'after');
      const tables = 'postgres/cluster/base';
      const damage: Damage = {
        what: 'older tables',
        apply(dataDir) {
          copyFolder(`${join(stopped, tables)}/.`, join(dataDir, tables));
          return () => rmSync(copy, { recursive: true, force: true });
        },
        sentence: /base\/5\/\d+\S* has been replaced by an older one since it was stopped, .* \(if a copy was put over/,
      };
      rmSync(copy, { recursive: true, force: true });
      expect(await tryDamage({ dataDir: run, data: '' }, copy, damage)).toEqual({ problem: null, started: false });
      for (const keepsTimes of [true, false]) {
        restartCopyOf(run);
        if (!keepsTimes) execFileSync('find', [copy, '-exec', 'touch', '-d', '2020-01-01', '{}', '+']);
        expect(await countNotes(copy)).toBe(1000);
      }
    },
    WITHIN_MS,
  );

  it('D12 tells an older file that was put into a running database from one that was written while the clock was set back', () => {
    const [path, hour] = ['base/5/20000', 3_600_000];
    const at = (readAt: number, mtimeMs: number, ctimeMs: number, ino: number | bigint = 1) => ({
      checkpoint: 1,
      files: new Map([[path, { ino, size: 8192, mtimeMs, ctimeMs }]]),
      readAt,
    });
    const before = at(10 * hour, 9 * hour, 9 * hour);
    const isReplacedBy = (mtimeMs: number, ctimeMs: number) =>
      changesBetween(before, at(10 * hour + 60_000, mtimeMs, ctimeMs)).isReplaced;
    // The clock went back by two hours and forward again, or its owner was given.
    expect(isReplacedBy(8 * hour, 8 * hour)).toBe(false);
    expect(isReplacedBy(9 * hour, 10 * hour + 30_000)).toBe(false);
    expect(isReplacedBy(8 * hour, 10 * hour + 30_000)).toBe(true);
    // It was copied before the first look.
    expect(isReplacedBy(8 * hour, 9.5 * hour)).toBe(true);
    // Another file, whose number a JavaScript number rounds to that of the former.
    const large = (ino: bigint) => at(10 * hour, 9 * hour, 9 * hour, ino);
    expect(changesBetween(large(2n ** 60n), large(2n ** 60n)).isReplaced).toBe(false);
    expect(changesBetween(large(2n ** 60n), large(2n ** 60n + 1n)).isReplaced).toBe(true);
  });

  it(
    'D12 records what a table has grown soon after each checkpoint, from which on the log has it, and D11 refuses a copy of which a part is of before that and another of after it',
    async () => {
      restartCopyOf(stopped);
      const tables = 'postgres/cluster/base';
      const [tablesBefore, recordBefore] = [join(folder, 'tables-before'), join(folder, 'record-before')];
      const mixtures: [string, RegExp][] = [];
      /** Adds copies of now whose tables, and one whose record, are of before. */
      function mix(state: string) {
        for (const [path, sentence] of [
          ['postgres.json', /global\/pg_control is of a later run than its record .* while PostgreSQL ran lacks rows/],
          ['', /base\/5\/\d+ has (?:been replaced by an older one|changed) since it was stopped/],
        ] as const) {
          const mixture = join(folder, `${state}-mixed-${mixtures.length}`);
          copyFolder(copy, mixture);
          rmSync(join(mixture, tables), { recursive: true });
          copyFolder(tablesBefore, join(mixture, tables));
          if (path) copyFolder(recordBefore, join(mixture, path));
          mixtures.push([mixture, sentence]);
        }
      }
      const postgres = await startEmbeddedPostgres({ dataDir: join(copy, 'postgres'), recordEveryMs: 3_600_000 });
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      postgres.accept();
      const recordedBytes = () =>
        (JSON.parse(readFileSync(join(copy, 'postgres.json'), 'utf8')) as { files: [string, number][] }).files.find(
          ([path]) => path === relative('postgres/cluster', keyed),
        )?.[1];
      copyFolder(join(copy, tables), tablesBefore);
      copyFolder(join(copy, 'postgres.json'), recordBefore);
      await client.query(GROW_KEYED);
      await client.query('checkpoint');
      await vi.waitUntil(() => recordedBytes() === statSync(join(copy, keyed)).size, WITHIN_MS);
      mix('running');
      await client.end();
      await postgres.stop();
      mix('stopped');
      for (const [mixture, sentence] of mixtures)
        expect.soft(await startOn(mixture), mixture).toEqual({ sentence: expect.stringMatching(sentence) });
    },
    WITHIN_MS,
  );

  it.runIf(process.platform === 'linux')(
    'D12 passes the check of a start at whatever moment the server that renews its record is killed',
    async () => {
      restartCopyOf(killed);
      const root = join(copy, 'postgres');
      const cluster = join(root, 'cluster');
      const script = `import { fileStatesOf, recordRunning } from '${new URL('../platform/postgres/database-cluster-check.ts', import.meta.url).href}';
        for (;;) recordRunning(${JSON.stringify(root)}, [], fileStatesOf(${JSON.stringify(cluster)}), { unfinished: [], logEnd: 0 });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
      const number = () => readFileSync(join(cluster, 'global/run_number'), 'utf8');
      try {
        const numbers = new Set([number()]);
        await vi.waitUntil(() => !numbers.has(number()), WITHIN_MS);
        for (let moment = 0; moment < 40; moment++) {
          await pause(10 * Math.random());
          // A kill leaves the same.
          child.kill('SIGSTOP');
          await vi.waitUntil(() => readFileSync(`/proc/${child.pid}/stat`, 'utf8').includes(') T '), { interval: 1 });
          numbers.add(number());
          expect(() => checkDatabase(root, [])).not.toThrow();
          child.kill('SIGCONT');
        }
        expect(numbers.size).toBeGreaterThan(2);
      } finally {
        child.kill('SIGKILL');
      }
    },
    WITHIN_MS,
  );

  it(
    'D12 is refused at every start when the file of a table was cut off after a crash, and starts when VACUUM has shortened it',
    async () => {
      const run = join(folder, 'shortened');
      const runWith = async (changes: readonly string[]) => {
        rmSync(run, { recursive: true, force: true });
        copyFolder(stopped, run);
        await crashAfter(run, changes, true);
        restartCopyOf(run);
      };
      const expectRefused = async (table = 'keyed') => {
        for (let start = 0; start < 2; start++)
          expect(await startOn(copy)).toEqual({
            sentence: expect.stringMatching(
              new RegExp(`base/5/\\d+ of ${table} has lost rows\\. PostgreSQL ran and was stopped again`),
            ),
          });
      };
      await runWith(['delete from keyed where n > 500', 'vacuum keyed', 'checkpoint', 'insert into notes values (0)']);
      expect(statSync(join(copy, keyed)).size).toBeLessThan(statSync(join(stopped, keyed)).size);
      expect(await startOn(copy)).toHaveProperty('data');
      restartCopyOf(run);
      truncateSync(join(copy, keyed), 0);
      await expectRefused();
      restartCopyOf(run);
      truncateSync(join(copy, listed), 8192);
      await expectRefused('listed');
      // PostgreSQL fills the gap with empty pages when it writes the rows of its log again.
      await runWith(['checkpoint', "insert into keyed values (2000, 'later')"]);
      truncateSync(join(copy, keyed), 10 * 8192);
      await expectRefused();
    },
    WITHIN_MS,
  );

  it(
    'D12 ends with a sentence, at once and at every start, when a file of a table is lost or a copy is put into the folder while PostgreSQL runs, and it crashes or is stopped',
    async () => {
      const cutKeyed = /base\/5\/\d+ of keyed has lost rows\./;
      const mixed = /files in it were replaced while PostgreSQL ran\. If you put a copy .* remove \S+\.mixed and start/;
      const lostNewer = /base\/5\/\d+ of newer has been lost\. PostgreSQL ran and was stopped again: put back a copy/;
      type Place = { path: string; process: number };
      const lose = ({ path }: Place) => rmSync(join(copy, 'postgres/cluster', path));
      const kill = () => process.kill(postgresPid(copy), 'SIGKILL');
      const faults: [string, (place: Place) => void, { sentence: RegExp; later: RegExp }][] = [
        [
          'a file is lost, a process of PostgreSQL killed',
          (place) => {
            lose(place);
            process.kill(place.process, 'SIGKILL');
          },
          { sentence: lostNewer, later: lostNewer },
        ],
        [
          'a file is lost, PostgreSQL killed',
          (place) => {
            lose(place);
            kill();
          },
          { sentence: lostNewer, later: lostNewer },
        ],
        ['a file is lost', lose, { sentence: lostNewer, later: lostNewer }],
        ['a file is cut off', () => truncateSync(join(copy, keyed), 8192), { sentence: cutKeyed, later: cutKeyed }],
        [
          'an older file is put in its place',
          () => {
            const put = `${join(copy, notes)}.put`;
            copyFolder(join(stopped, notes), put);
            renameSync(put, join(copy, notes));
          },
          { sentence: mixed, later: mixed },
        ],
        [
          'a copy is put into the folder, PostgreSQL killed',
          () => {
            copyFolder(`${stopped}/.`, copy);
            kill();
          },
          { sentence: mixed, later: mixed },
        ],
        [
          'a copy without times is put into the files of the folder',
          () => execFileSync('cp', ['-r', `${stopped}/.`, copy]),
          { sentence: mixed, later: mixed },
        ],
      ];
      for (const [fault, cause, { sentence, later: laterSentence }] of faults) {
        restartCopyOf(stopped);
        const changes: [string, string][] = [];
        const onChange = (...change: [string, string]) => void changes.push(change);
        const postgres = await startPostgres({ dataDir: copy, s3: null }, { onChange });
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        await client.connect();
        // It is in no record of a stop.
        await client.query('create table newer as select n from generate_series(1, 1000) n');
        postgres.accept();
        await client.query('checkpoint');
        // The log has the page with this row, from which PostgreSQL makes the file anew.
        await client.query('insert into newer values (0)');
        const { rows } = await client.query<Place>(
          "select pg_relation_filepath('newer') as path, pg_backend_pid() as process",
        );
        cause(rows[0]!);
        if (fault.endsWith('killed'))
          await vi.waitUntil(() => changes.some(([state]) => state === 'incomplete'), { timeout: WITHIN_MS });
        else await client.end();
        await postgres.stop();
        expect(changes.at(-1), fault).toEqual(['incomplete', expect.stringMatching(sentence)]);
        expect(changes, fault).not.toContainEqual(['back', expect.anything()]);
        expect(await startOn(copy), fault).toEqual({ sentence: expect.stringMatching(laterSentence) });
      }
    },
    WITHIN_MS,
  );

  it(
    'D11 is refused while PostgreSQL of a killed server runs in the folder into which a copy was put, and starts with the copy after that',
    async () => {
      restartCopyOf(stopped);
      const pid = await leaveAfter(copy, [
        'insert into notes values (0)',
        'checkpoint',
        'insert into notes values (0)',
      ]);
      const putBack = () => copyFolder(`${stopped}/.`, copy);
      const refusal = {
        sentence: expect.stringContaining(
          `End it with \`kill -QUIT ${pid}\`. If you put a copy back, put it back again`,
        ),
      };
      const lock = join(copy, 'postgres/cluster/postmaster.pid');
      try {
        putBack();
        expect(await startOn(copy)).toEqual(refusal);
        // PostgreSQL looks for its lock file once a minute, and ends without it.
        process.kill(pid, 'SIGSTOP');
        renameSync(lock, `${lock}.aside`);
        expect(await startOn(copy)).toEqual(refusal);
        renameSync(`${lock}.aside`, lock);
      } finally {
        if (isPostgresOf(pid, join(copy, 'postgres/cluster'))) {
          process.kill(pid, 'SIGCONT');
          await endPostgres(copy, pid, 'SIGQUIT');
        }
      }
      putBack();
      expect(await countNotes(copy)).toBe(1000);
    },
    WITHIN_MS,
  );
});
