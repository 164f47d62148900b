// Shows that an external PostgreSQL can be restored to a moment, as docs/backups.md describes it, and prints how many rows
// are back. It needs the programs of a PostgreSQL on this machine (Debian: apt-get install postgresql).
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { checkSchema, migrate } from '#server/app.schema.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { freePort } from '#server/platform/process/free-port.ts';

const ROWS_BEFORE = 2000;
const ROWS_AFTER = 500;

const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
if (!bin) {
  console.error('This measurement needs the programs of PostgreSQL. On Debian: apt-get install postgresql');
  process.exit(1);
}
const program = (name: string) => join(bin, name);

/** PostgreSQL refuses root. Its package brings a user. */
const identity =
  process.getuid?.() === 0
    ? {
        uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })),
        gid: Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' })),
      }
    : {};
const run = (name: string, ...args: string[]) => execFileSync(program(name), args, { ...identity, stdio: 'pipe' });

const root = mkdtempSync(join(tmpdir(), 'stoop-point-in-time-'));
chmodSync(root, 0o755);
function folder(name: string) {
  const path = join(root, name);
  mkdirSync(path, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid);
  return path;
}

const started: ChildProcess[] = [];
/** The last lines that a server wrote, for the error when it does not start. */
let output = '';
async function start(data: string, port: number) {
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(program('postgres'), args, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  server.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  started.push(server);
  return { server, url: `postgres://postgres@127.0.0.1:${port}/stoop` };
}

/** Runs statements as soon as the server accepts them for writing. */
async function ask<Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return (await client.query(text, values)).rows;
    } catch (error) {
      const hasEnded = started.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
      if (hasEnded) throw new Error(`PostgreSQL ended: ${output}`);
      if (attempt > 300 || !/ECONNREFUSED|57P03|25006/.test((error as { code?: string }).code ?? '')) throw error;
      await delay(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Adds rows one after the other, each in its own transaction, as requests do. */
async function addRows(url: string, firstRow: number, count: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let n = firstRow; n < firstRow + count; n++)
    await client.query('insert into secrets (name, value) values ($1, $2)', [`row-${n}`, Buffer.from(String(n))]);
  await client.end();
}

const since = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

try {
  const [data, archive] = [folder('data'), folder('archive')];
  const port = await freePort();
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8');
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nwal_level = replica\narchive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  );
  const primary = await start(data, port);
  await ask(primary.url.replace(/stoop$/, 'postgres'), 'create database stoop');
  await migrate(primary.url, createLog('silent'));
  await addRows(primary.url, 0, ROWS_BEFORE / 2);

  let startedAt = performance.now();
  const base = folder('base');
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '-D',
    base,
    '--checkpoint=fast',
    '-X',
    'none',
  );
  console.log(`base backup while serving: ${since(startedAt)}`);

  await addRows(primary.url, ROWS_BEFORE / 2, ROWS_BEFORE / 2);
  const [{ moment } = { moment: '' }] = await ask<{ moment: string }>(
    primary.url,
    'select clock_timestamp()::text as moment',
  );
  await delay(50);
  await addRows(primary.url, ROWS_BEFORE, ROWS_AFTER);
  await ask(primary.url, "delete from secrets where name like 'row-%'");
  console.log(`the mistake: everything is deleted after ${moment}`);
  const [{ wal } = { wal: '' }] = await ask<{ wal: string }>(
    primary.url,
    'select pg_walfile_name(pg_switch_wal()) as wal',
  );
  while (!existsSync(join(archive, wal))) await delay(100);
  primary.server.kill('SIGQUIT');
  await once(primary.server, 'exit');
  rmSync(data, { recursive: true });

  startedAt = performance.now();
  appendFileSync(
    join(base, 'postgresql.conf'),
    `\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = ` +
      `'${moment}'\nrecovery_target_action = 'promote'\narchive_mode = off\n`,
  );
  writeFileSync(join(base, 'recovery.signal'), '');
  const restored = await start(base, port);
  await ask(restored.url, 'create temporary table writable ()');
  console.log(`recovered and open for writing: ${since(startedAt)}`);
  const [restoredRows] = await ask<{ rows: number; last: number }>(
    restored.url,
    "select count(*) as rows, max(substr(name, 5)::int) as last from secrets where name like 'row-%'",
  );
  const database = openDatabase(restored.url, { onError: () => {} });
  await checkSchema(database.db).finally(() => database.close());
  console.log(
    `rows before the moment: ${ROWS_BEFORE}, found again: ${restoredRows?.rows}, the last one: row-${restoredRows?.last}`,
  );
  if (Number(restoredRows?.rows) !== ROWS_BEFORE || restoredRows?.last !== ROWS_BEFORE - 1) process.exitCode = 1;
} finally {
  for (const server of started) {
    if (server.exitCode !== null || server.signalCode !== null) continue;
    server.kill('SIGQUIT');
    await once(server, 'exit');
  }
  rmSync(root, { recursive: true, force: true });
}
