import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/platform/process/free-port.ts';

/** The user `nobody`. PgBouncer refuses to run as root. */
const NOBODY = 65_534;
const READY_WITHIN_MS = 10_000;

/** A real PgBouncer in transaction mode. */
export interface TestPooler {
  /** Leads to the database of the address that it was started for. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the settings that docs/deploying.md asks for, in front of every database of one PostgreSQL. */
const settings = ({ hostname, port: databasePort, username, password }: URL, port: number) => `[databases]
* = host=${hostname} port=${databasePort} user=${username}${password && ` password='${decodeURIComponent(password)}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`;

/** Starts PgBouncer in front of PostgreSQL, on a free port. @throws Error with what to install */
export async function startPooler(databaseUrl: string): Promise<TestPooler> {
  const target = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'stoop-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  // The file has the password of the database.
  writeFileSync(file, settings(target, port), { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chmodSync(folder, 0o711);
    chownSync(file, NOBODY, NOBODY);
  }
  const child = spawn(process.env.PGBOUNCER ?? 'pgbouncer', ['-q', file], {
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    cwd: folder,
    stdio: 'ignore',
  });
  const exit = once(child, 'exit').catch((error: Error) => {
    const message =
      'PgBouncer is missing. Install it (for example `apt-get install pgbouncer`), or set PGBOUNCER to its path.';
    throw new Error(message, { cause: error });
  });
  exit.catch(() => {});
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  async function stop() {
    child.kill('SIGTERM');
    await exit.catch(() => {});
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  }
  const url = `postgres://${target.username}@127.0.0.1:${port}${target.pathname}`;
  const isDone = exit.then(() => true);
  for (const startedAt = performance.now(); !(await answers(url)); ) {
    if ((await Promise.race([isDone, pause(50, false)])) || performance.now() - startedAt > READY_WITHIN_MS) {
      await stop();
      throw new Error('PgBouncer did not start.');
    }
  }
  return { url, port, stop };
}
