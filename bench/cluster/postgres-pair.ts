import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#server/platform/process/free-port.ts';

const SYSTEM = '/usr/lib/postgresql';
const READY_WITHIN_MS = 30_000;

/** Returns the programs of the newest PostgreSQL of the system. @throws Error with what to install */
export function systemPostgres(): string {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).filter((name) => Number(name) >= 15) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest && existsSync(join(SYSTEM, newest, 'bin', 'initdb'))) return join(SYSTEM, newest, 'bin');
  throw new Error('PostgreSQL 15 or newer is missing. Install it, as root: apt-get install postgresql');
}

/** PostgreSQL refuses root. The system's package creates the user postgres. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** One server of a pair. */
interface Server {
  port: number;
  url: string;
  signal(signal: NodeJS.Signals): void;
  ended: Promise<unknown>;
}

/** A primary and a standby that has every commit before it is acknowledged. */
export interface PostgresPair {
  primary: Server;
  standby: Server;
  /** Makes the standby the new primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

async function until(eventName: string, holds: () => Promise<boolean>) {
  for (const startedAt = performance.now(); !(await holds().catch(() => false)); await pause(50))
    if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${eventName} did not happen.`);
}

/** Asks one server one question on a connection of its own. */
export async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Prepares a folder in which the user of the system's PostgreSQL runs its programs until the stack ends. */
function prepareFolder(folder: string, stack: AsyncDisposableStack) {
  const bin = systemPostgres();
  const identity = account();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const run = (program: string, args: string[]) => {
    const result = spawnSync(join(bin, program), args, { ...identity, cwd: folder, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr}`);
  };
  async function start(data: string, port: number, settings: Record<string, string>): Promise<Server> {
    const allSettings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    };
    const args = Object.entries(allSettings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...identity, cwd: folder, stdio: 'ignore' });
    const exit = once(child, 'exit');
    stack.defer(async () => {
      child.kill('SIGQUIT');
      await exit;
    });
    const url = `postgres://stoop@127.0.0.1:${port}/postgres`;
    await until('A start of PostgreSQL', async () => (await ask(url, 'select 1')).length === 1);
    return { port, url, signal: (signal) => void child.kill(signal), ended: exit };
  }
  async function create(data: string): Promise<Server> {
    run('initdb', ['-D', data, '--username=stoop', '--auth=trust', '--encoding=UTF8', '--locale=C']);
    return start(data, await freePort(), {});
  }
  return { run, start, create };
}

/** Creates a database in a folder, from the system's packages. It ends with the stack. */
export function startSystemPostgres(folder: string, stack: AsyncDisposableStack): Promise<Server> {
  return prepareFolder(folder, stack).create(join(folder, 'data'));
}

/** Creates a primary and a synchronous standby in a folder, from the system's packages. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  // If a later step fails, this ends everything that was started before it.
  await using stack = new AsyncDisposableStack();
  const { run, start, create } = prepareFolder(folder, stack);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const primary = await create(first);
  run('pg_basebackup', ['-D', second, '-d', primary.url, '-R', '-X', 'stream', '-C', '-S', 'standby']);
  const standby = await start(second, await freePort(), {});
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.url, 'select pg_reload_conf()');
  await until('Synchronous replication', async () => {
    const [row] = await ask<{ state: string }>(primary.url, 'select sync_state as state from pg_stat_replication');
    return row?.state === 'sync';
  });
  const servers = stack.move();
  return {
    primary,
    standby,
    async promote() {
      await ask(standby.url, 'select pg_promote()');
      await until('The promotion', async () => {
        const [row] = await ask<{ is: boolean }>(standby.url, 'select pg_is_in_recovery() as is');
        return row?.is === false;
      });
    },
    stop: () => servers.disposeAsync(),
  };
}
