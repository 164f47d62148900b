// Finds programs that the tests need and npm does not provide. As root on Debian, installs missing ones.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Program {
  /** Its name, and the tests that need it, as used in a sentence. */
  name: string;
  neededBy: string;
  /** The environment variable that may contain its path. */
  setting: string;
  /** Its usual paths. */
  paths: string[];
  /** The Debian packages to install; the first contains the program. */
  packages: [string, ...string[]];
}

function find({ name, neededBy, setting, paths, packages }: Program, install: boolean): string {
  const findPath = () => [process.env[setting], ...paths].find((path) => path !== undefined && existsSync(path));
  const path = findPath();
  if (path) return path;
  const mayInstall = install && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    process.stdout.write(`Installing ${name} from the system’s packages for ${neededBy} (once)…\n`);
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
    const installed = findPath();
    if (installed) return installed;
  }
  const need = `${neededBy[0]?.toUpperCase()}${neededBy.slice(1)} need ${name}`;
  throw new Error(
    `${need}: install it (for example \`apt-get install ${packages[0]}\`), or set ${setting} to its path.`,
  );
}

/**
 * Returns the path of Chromium without a window system, which does the same work for about a quarter less processor
 * time. Where no package contains it, returns the path of Chromium itself.
 */
export function findHeadlessShell({ install = true } = {}): string {
  try {
    return find(
      {
        name: 'Chromium’s headless shell',
        neededBy: 'the browser tests',
        setting: 'HEADLESS_SHELL',
        paths: ['/usr/bin/chromium-headless-shell'],
        packages: ['chromium-headless-shell'],
      },
      install,
    );
  } catch {
    return findChromium({ install });
  }
}

/** Returns the path of Chromium. @throws Error with a sentence that says what is missing */
export const findChromium = ({ install = true } = {}): string =>
  find(
    {
      name: 'Chromium',
      neededBy: 'the browser tests',
      setting: 'CHROMIUM',
      paths: [
        '/usr/bin/chromium',
        '/usr/bin/chromium-browser',
        '/usr/bin/google-chrome',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
      ],
      packages: ['chromium', 'fonts-noto-color-emoji'],
    },
    install,
  );

/** Returns the path of PgBouncer. @throws Error with a sentence that says what is missing */
export const findPgBouncer = ({ install = true } = {}): string =>
  find(
    {
      name: 'PgBouncer',
      neededBy: 'the tests behind a pooler',
      setting: 'PGBOUNCER',
      paths: ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
      packages: ['pgbouncer'],
    },
    install,
  );

/** Returns the path of the system's PostgreSQL, of any version that Stoop runs on. @throws Error with a sentence that says what is missing */
export const findPostgres = ({ install = true } = {}): string =>
  find(
    {
      name: 'PostgreSQL',
      neededBy: 'the tests with the PostgreSQL of the system',
      setting: 'SYSTEM_POSTGRES',
      paths: [15, 16, 17, 18].map((major) => `/usr/lib/postgresql/${major}/bin/postgres`),
      packages: ['postgresql'],
    },
    install,
  );

/** Returns the paths of the reverse proxies for which we have files. @throws Error with a sentence that says what is missing */
export const findProxies = ({ install = true } = {}): string[] =>
  ['nginx', 'caddy'].map((name) =>
    find(
      {
        name,
        neededBy: 'the tests behind a reverse proxy',
        setting: name.toUpperCase(),
        paths: [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/opt/homebrew/bin/${name}`],
        packages: [name],
      },
      install,
    ),
  );

/** Returns the path of mmdebstrap, which makes a Debian in a folder. @throws Error with a sentence that says what is missing */
export const findDebianMaker = ({ install = true } = {}): string =>
  find(
    {
      name: 'mmdebstrap',
      neededBy: 'the test of the image',
      setting: 'MMDEBSTRAP',
      paths: ['/usr/bin/mmdebstrap'],
      packages: ['mmdebstrap'],
    },
    install,
  );

/** Returns the path of redis-server. @throws Error with a sentence that says what is missing */
export const findRedis = ({ install = true } = {}): string =>
  find(
    {
      name: 'redis-server',
      neededBy: 'the tests with several nodes',
      setting: 'REDIS_SERVER',
      paths: [
        '/usr/bin/redis-server',
        '/usr/local/bin/redis-server',
        '/opt/homebrew/bin/redis-server',
        '/usr/bin/valkey-server',
      ],
      packages: ['redis-server'],
    },
    install,
  );
