// Finds a Chromium for the browser tests, or installs Debian's where that needs no one's leave.
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const found = () => KNOWN.find((path): path is string => path !== undefined && existsSync(path));

/** -> path of a Chromium. @throws Error with one sentence saying what is missing */
export function findChromium({ install = true } = {}): string {
  const here = found();
  if (here) return here;
  const mayInstall = install && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    process.stdout.write('Installing Chromium from the system’s packages for the browser tests (once)…\n');
    const quiet: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji'],
      quiet,
    );
    const installed = found();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (for example `apt-get install chromium`), or set CHROMIUM to its path.',
  );
}
