import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cpuSeconds, processesOf, watchOthers } from './processes.ts';

/** Stoop, the limit of bench/limit, and the Socket.IO app of bench/peer. */
export type TargetName = 'stoop' | 'limit' | 'peer';

/** A server that is compared, as a process of its own. */
export interface Target {
  name: TargetName;
  process: ChildProcess;
  base: string;
}

const SECRET = 'bench';
const PROGRAMS = {
  limit: { path: '../limit/server.ts', database: 'bench_limit' },
  peer: { path: '../peer/server.mjs', database: 'bench_peer' },
} as const;

/** Returns a token as the Socket.IO app reads it. */
export const peerToken = (uid: number) =>
  `${uid}.${createHmac('sha256', SECRET).update(String(uid)).digest('base64url')}`;

export const databaseOf = (name: keyof typeof PROGRAMS, url: string) =>
  new URL(`/${PROGRAMS[name].database}`, url).href;

/** Runs statements on a database, over one connection. */
export async function onDatabase<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** Creates the databases of the limit and of the Socket.IO app beside that of Stoop. */
export const createDatabases = (url: string) =>
  onDatabase(url, async (client) => {
    for (const { database } of Object.values(PROGRAMS)) await client.query(`create database ${database}`);
  });

/** Begins to start the limit or the Socket.IO app. */
export const launch = (name: keyof typeof PROGRAMS, url: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL(PROGRAMS[name].path, import.meta.url)),
      databaseOf(name, url),
    ],
    { env: { ...process.env, DATABASE_URL: databaseOf(name, url), SECRET }, stdio: ['ignore', 'pipe', 'inherit'] },
  );

/** Starts the limit or the Socket.IO app, and waits until it listens. */
export async function startTarget(name: keyof typeof PROGRAMS, url: string): Promise<Target> {
  const child = launch(name, url);
  const endedEarly = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it listened.`)));
  const [port] = await Promise.race([once(child.stdout as NodeJS.EventEmitter, 'data'), endedEarly]);
  endedEarly.catch(() => {});
  return { name, process: child, base: `http://127.0.0.1:${String(port).trim()}` };
}

export async function stopTarget({ process: child }: Pick<Target, 'process'>) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns the CPU time that a target and PostgreSQL have used, in seconds. */
export const cpuOf = ({ process: child }: Pick<Target, 'process'>, dataDir: string) => ({
  node: cpuSeconds([child.pid as number]),
  postgres: cpuSeconds(processesOf(dataDir)),
});

/** Watches how much of the machine other programs use while these targets are measured. */
export const watchMachine = (targets: readonly Target[], dataDir: string) =>
  watchOthers(() =>
    cpuSeconds([process.pid, ...targets.map((target) => target.process.pid as number), ...processesOf(dataDir)]),
  );
