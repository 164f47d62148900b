import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { s3Files } from './platform/files/s3.ts';
import { readS3Url } from './platform/files/s3-url.ts';
import { startS3Server } from './platform/files/testing/s3-server.ts';
import { createDatabase } from './testing/database.ts';
import { TEMPLATE } from './testing/global-setup.ts';

const MAINTENANCE = join(import.meta.dirname, 'maintenance.ts');
/** Runs a command with its own mounts, which root can make. */
const OWN_MOUNTS = ['unshare', '--mount', 'sh', '-ec'] as const;
const hasMounts =
  spawnSync(OWN_MOUNTS[0], [...OWN_MOUNTS.slice(1), 'mount -t tmpfs none /mnt'], { stdio: 'ignore' }).status === 0;

describe('npm run backup and npm run restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-maintenance-'));
  let database: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    database = await createDatabase(TEMPLATE);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // A database without accounts is not backed up.
    await client.query(`insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
      values (repeat('a', 28), 'a@example.com', '', now(), now(), now())`);
    await client.end();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a task as its own process where it must fail, and returns what it says. */
  async function failure(
    file: string,
    env: Record<string, string>,
    { by = [], task = 'backup' }: { by?: readonly string[]; task?: 'backup' | 'restore' | 'migrate' } = {},
  ): Promise<string> {
    const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env;
    const [command = '', ...args] = [
      ...by,
      ...[process.execPath, '--disable-warning=ExperimentalWarning', MAINTENANCE, task, file],
    ];
    const settings = {
      DATA_DIR: folder,
      PUBLIC_URL: 'https://stoop.example',
      BACKUP_KEY: 'a key of more than 24 characters',
    };
    const ended = promisify(execFile)(command, args, { env: { ...inherited, ...settings, ...env } });
    const { code, stderr } = await ended.then(
      () => ({ code: 0, stderr: 'It succeeded.' }),
      (error) => error as { code: number; stderr: string },
    );
    expect(code).toBe(1);
    const lines = stderr.trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines.at(-1) ?? '';
  }

  it.runIf(hasMounts)('D12 says in one sentence that the disk of the backup is full', async () => {
    const script = `mount -t tmpfs -o size=8k none ${folder}; "$0" "$@"`;
    const said = await failure(
      join(folder, 'full.backup'),
      { DATABASE_URL: database.url },
      {
        by: [...OWN_MOUNTS, script],
      },
    );
    expect(said).toMatch(/^The disk of \S+full\.backup is full\. Make room, or name a file on another disk\./);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('D11 migrates no place without a database, which may be a disk that is not mounted, unless told to make one', async () => {
    const unmounted = join(folder, 'unmounted');
    const sentence = /has no database\. Nothing was changed: .*`npm run migrate -- --new`/;
    expect(await failure('', { DATA_DIR: unmounted }, { task: 'migrate' })).toMatch(sentence);
    expect(existsSync(join(unmounted, 'postgres'))).toBe(false);
    const empty = await createDatabase('template1');
    onTestFinished(empty.drop);
    expect(await failure('', { DATABASE_URL: empty.url }, { task: 'migrate' })).toMatch(/at DATABASE_URL is empty/);
    const made = await promisify(execFile)(process.execPath, [MAINTENANCE, 'migrate', '--new'], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: empty.url, PUBLIC_URL: 'https://stoop.example' },
    });
    expect(made.stdout).toContain('The database has the schema of this release.');
  });

  it('D12 says in one sentence that its file cannot be written', async () => {
    const said = await failure(join(folder, 'nowhere', 'a.backup'), { DATABASE_URL: database.url });
    expect(said).toMatch(/^\S+a\.backup cannot be written \(ENOENT\)\./);
  });

  it('D12 says in one sentence that a table is damaged, and how to restore', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('data_directory') || '/' || pg_relation_filepath('accounts') as path",
    );
    await client.end();
    appendFileSync(rows[0].path, Buffer.alloc(8192, 'damaged'));
    const said = await failure(join(folder, 'damaged.backup'), { DATABASE_URL: database.url });
    expect(said).toMatch(
      /^The database is damaged: invalid page in block \d+ of relation "base\/\d+\/\d+"\. Restore the last backup/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('D11 refuses to restore beside the pictures of another community in the S3 bucket', async () => {
    const store = await startS3Server();
    onTestFinished(() => store.close());
    const place = readS3Url(store.url({ folder: 'taken' }));
    if (typeof place === 'string') throw new Error(place);
    await s3Files(place).put('photos/one.webp', Buffer.from('a photo'));
    const env = { DATABASE_URL: database.url, S3_URL: store.url({ folder: 'taken' }) };
    expect(await failure(MAINTENANCE, env, { task: 'restore' })).toBe(
      'The folder of S3_URL has pictures of members. Restore with an S3_URL to an empty folder.',
    );
  });

  it('refuses a data folder without a database, and creates none', async () => {
    const dataDir = join(folder, 'mistyped');
    const said = await failure(join(folder, 'none.backup'), { DATA_DIR: dataDir, PUBLIC_URL: '' });
    expect(said).toMatch(/^The database in \S+mistyped\/postgres\/cluster is not complete: it is missing\./);
    expect(existsSync(dataDir)).toBe(false);
  });
});
