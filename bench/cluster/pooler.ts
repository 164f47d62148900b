import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/platform/process/free-port.ts';
import { ask } from './postgres-pair.ts';

const ATTEMPTS_MAX = 200;

/** Starts PgBouncer in transaction mode in front of PostgreSQL. @throws Error with what to install */
export async function startPooler(folder: string, databasePort: number) {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Error('PgBouncer is missing. Install it, as root: apt-get install pgbouncer');
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  // PgBouncer knows no timeouts of PostgreSQL in the first message. docs/deploying.md sets them for the role.
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${databasePort} dbname=postgres user=stoop
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
`,
  );
  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'postgres'] : []), '-q', file], { stdio: 'ignore' });
  const answers = () =>
    ask(`postgres://stoop@127.0.0.1:${port}/postgres`, 'select 1').then(
      () => true,
      () => false,
    );
  for (let attempt = 0; !(await answers()); attempt++) {
    if (attempt < ATTEMPTS_MAX) await pause(50);
    else {
      child.kill('SIGTERM');
      throw new Error('PgBouncer did not start.');
    }
  }
  return { port, stop: () => void child.kill('SIGTERM') };
}
