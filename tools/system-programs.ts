// Finds the programs that the tests need from outside npm, or installs Debian's where that needs no one's leave.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Wanted {
  /** What it is called in a sentence, and what needs it. */
  name: string;
  neededBy: string;
  /** The setting that names its path. */
  setting: string;
  /** Where it stands on systems we know. */
  known: string[];
  /** Debian packages; the first is the program's. */
  packages: [string, ...string[]];
}

function find({ name, neededBy, setting, known, packages }: Wanted, install: boolean): string {
  const found = () => [process.env[setting], ...known].find((path) => path !== undefined && existsSync(path));
  const here = found();
  if (here) return here;
  const mayInstall = install && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    process.stdout.write(`Installing ${name} from the system’s packages for ${neededBy} (once)…\n`);
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
    const installed = found();
    if (installed) return installed;
  }
  const need = `${neededBy[0]?.toUpperCase()}${neededBy.slice(1)} need ${name}`;
  throw new Error(
    `${need}: install it (for example \`apt-get install ${packages[0]}\`), or set ${setting} to its path.`,
  );
}

/** -> path of a Chromium. @throws Error with one sentence saying what is missing */
export const findChromium = ({ install = true } = {}): string =>
  find(
    {
      name: 'Chromium',
      neededBy: 'the browser tests',
      setting: 'CHROMIUM',
      known: [
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

/** -> path of a redis-server. @throws Error with one sentence saying what is missing */
export const findRedis = ({ install = true } = {}): string =>
  find(
    {
      name: 'redis-server',
      neededBy: 'the tests of several nodes',
      setting: 'REDIS_SERVER',
      known: [
        '/usr/bin/redis-server',
        '/usr/local/bin/redis-server',
        '/opt/homebrew/bin/redis-server',
        '/usr/bin/valkey-server',
      ],
      packages: ['redis-server'],
    },
    install,
  );
