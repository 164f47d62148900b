import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../platform/process/free-port.ts';
import { environmentOfPrograms } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const WITHIN_MS = 400_000;
/** The user and the volumes of the image. */
const USER = 10_001;
const VOLUMES = ['/var/lib/stoop', '/var/backups/stoop'];
/** Settings as in ops/compose.yml, with a mail server that does not answer. */
const SETTINGS = {
  PUBLIC_URL: 'https://stoop.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'hello@stoop.example',
  BACKUP_DIR: '/var/backups/stoop',
  BACKUP_KEY: 'a-key-of-the-backups-that-is-long-enough',
};

/** An instruction of a Containerfile: its name, such as COPY, and the rest of its lines as one. */
interface Instruction {
  name: string;
  rest: string;
}

/** Returns the instructions of each stage. */
function readStages(): Instruction[][] {
  const lines = readFileSync(join(ROOT, 'ops/Containerfile'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines.join('\n').replaceAll('\\\n', ' ').split('\n')) {
    const [name = ''] = line.split(' ', 1);
    if (name === 'FROM') stages.push([]);
    else stages.at(-1)?.push({ name, rest: line.slice(name.length).trim() });
  }
  return stages;
}

const [buildStage = [], imageStage = []] = readStages();
const restOf = (wanted: string) => imageStage.find(({ name }) => name === wanted)?.rest ?? '';
const HEALTH_CHECK: string[] = JSON.parse(restOf('HEALTHCHECK').replace(/^.*? CMD /, ''));
const ENTRYPOINT: string[] = JSON.parse(restOf('ENTRYPOINT'));
const ENVIRONMENT = Object.fromEntries(
  restOf('ENV')
    .split(' ')
    .map((setting) => setting.split('=') as [string, string]),
);

/** Copies a file or folder as a hard link, where that is possible. Nobody may write to the copy. */
const link = (from: string, to: string) =>
  execFileSync('cp', [...(process.platform === 'linux' ? ['-al'] : ['-R']), from, to]);

/** Returns the packages that `npm ci` has installed for these tests. */
function installPackages(app: string) {
  link(join(ROOT, 'node_modules'), join(app, 'node_modules'));
  // These are written to in place.
  for (const name of ['.cache', '.vite', '.vite-temp'])
    rmSync(join(app, 'node_modules', name), { recursive: true, force: true });
  const list = 'node_modules/.package-lock.json';
  rmSync(join(app, list));
  copyFileSync(join(ROOT, list), join(app, list));
}

/** Runs the steps of the first stage in a folder, which is the root of that stage. */
function build(stage: string) {
  const app = join(stage, 'app');
  for (const folder of [app, join(stage, 'usr/local/bin')]) mkdirSync(folder, { recursive: true });
  for (const { name, rest } of buildStage) {
    const words = rest.split(' ');
    const to = words.at(-1) ?? '';
    if (name === 'COPY')
      for (const path of words.slice(0, -1))
        cpSync(join(ROOT, path), join(app, to, to.endsWith('/') ? path : ''), { recursive: true });
    else if (name === 'RUN' && rest.startsWith('npm ci ')) installPackages(app);
    // The machine of these tests has what Node needs.
    else if (name === 'RUN' && rest.startsWith('apt-get ')) continue;
    else if (name === 'RUN')
      execFileSync('sh', ['-c', rest.replaceAll('/usr/local/', `${stage}/usr/local/`)], {
        cwd: app,
        env: environmentOfPrograms(),
        stdio: 'pipe',
      });
    else expect(['WORKDIR /app'], 'a step that this test does not know').toContain(`${name} ${rest}`);
  }
}

/** Copies into a root what the second stage copies from the first. */
function copyBuilt(stage: string, root: string) {
  for (const { name, rest } of imageStage) {
    const [, from = '', to = ''] = /^--from=build (\S+) (\S+)$/.exec(name === 'COPY' ? rest : '') ?? [];
    if (from === '') continue;
    const target = to.startsWith('/') ? join(root, to) : join(root, 'app', to);
    mkdirSync(dirname(target), { recursive: true });
    link(join(stage, from), target);
  }
}

const mayMakeSystem = process.getuid?.() === 0 && spawnSync('mmdebstrap', ['--version']).status === 0;

/** Makes Debian in a folder, as the base of the second stage has it, and runs the steps of that stage in it. */
function makeSystem(root: string) {
  execFileSync('mmdebstrap', ['--variant=apt', 'trixie', root], { stdio: 'pipe' });
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'));
  for (const { name, rest } of imageStage)
    if (name === 'RUN')
      execFileSync(
        'unshare',
        ['--mount', 'sh', '-c', `mount -t proc proc "$0/proc" && exec chroot "$0" sh -c "$1"`, root, rest],
        {
          env: { PATH: process.env.PATH, DEBIAN_FRONTEND: 'noninteractive' },
          stdio: 'pipe',
        },
      );
}

/** Mounts what a container has, with a root that cannot be written to, and becomes the program. */
const CONTAINER = `
  mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp" &&
  for volume in ${VOLUMES.join(' ')}; do mount --bind "$1$volume" "$0$volume"; done &&
  mount -o remount,ro,bind "$0" && ip link set lo up && folder=$0 && shift &&
  exec chroot --userspec=${USER} "$folder" sh -c 'cd /app && exec "$@"' sh "$@"`;

describe('the image', () => {
  const folder = mkdtempSync(join(ROOT, '.tmp/image-'));
  const [stage = '', system = '', volumes = '', plain = ''] = ['stage', 'system', 'volumes', 'plain'].map((name) =>
    join(folder, name),
  );
  const started: ChildProcess[] = [];

  beforeAll(() => build(stage), WITHIN_MS);
  afterEach(async () => {
    for (const child of started.splice(0)) {
      const ended = child.exitCode ?? child.signalCode ?? once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(command: string, args: string[], options: { cwd?: string; env: Record<string, string> }) {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += String(chunk);
      });
    started.push(child);
    /** Resolves when it accepts requests. @throws an error with what it printed if it ended before */
    const ready = () =>
      vi.waitUntil(
        () => {
          if (child.exitCode !== null) throw new Error(printed);
          return printed.includes('server_started');
        },
        { timeout: 120_000, interval: 100 },
      );
    return { child, ready };
  }

  it(
    'is built from exactly the copied paths, and its result starts with no package of development',
    async () => {
      copyBuilt(stage, plain);
      expect(existsSync(join(plain, 'app/node_modules/react'))).toBe(false);
      expect(existsSync(join(plain, 'app/node_modules/vite'))).toBe(false);
      const port = await freePort();
      const env = {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        DEMO_MEMBERS: '0',
        LOG_LEVEL: 'info',
        NODE_ENV: 'production',
      };
      const server = start(join(plain, 'usr/local/bin/node'), ENTRYPOINT.slice(1), { cwd: join(plain, 'app'), env });
      await server.ready();
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<h1');
      server.child.kill('SIGTERM');
      expect(await once(server.child, 'exit')).toEqual([0, null]);
    },
    WITHIN_MS,
  );

  it(
    'runs in a Debian of its own, as the user 10001 on a read-only root, with its commands and its health check',
    async (context) => {
      if (!mayMakeSystem) return context.skip('Without root and mmdebstrap no Debian can be made here.');
      makeSystem(system);
      copyBuilt(stage, system);
      for (const volume of VOLUMES) {
        mkdirSync(join(volumes, volume), { recursive: true, mode: 0o700 });
        chownSync(join(volumes, volume), USER, USER);
      }
      const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...ENVIRONMENT, ...SETTINGS };
      const server = start('unshare', ['--mount', '--net', 'sh', '-c', CONTAINER, system, volumes, ...ENTRYPOINT], {
        env,
      });
      await server.ready();
      const run = (...command: string[]) =>
        spawnSync(
          'nsenter',
          [
            `--target=${server.child.pid}`,
            '--net',
            '--mount',
            '--root',
            `--setuid=${USER}`,
            `--setgid=${USER}`,
            ...['sh', '-c', 'cd /app && exec "$@"', 'sh'],
            ...command,
          ],
          { env, encoding: 'utf8' },
        );
      const program = (name: string, ...args: string[]) =>
        run('node', '--disable-warning=ExperimentalWarning', `dist/server/${name}.js`, ...args);

      expect(run('id', '-u').stdout.trim()).toBe(String(USER));
      expect(run('touch', '/app/file').stderr).toContain('Read-only file system');
      expect(run(...HEALTH_CHECK).status).toBe(0);
      const doctor = program('operator', 'doctor');
      expect(doctor.stdout).toMatch(/^ok +database +PostgreSQL 17/m);
      expect(doctor.stdout).toMatch(/^ok +server /m);
      // Only the network outside has a mail server and the public address.
      expect([...doctor.stdout.matchAll(/^FAIL +(.+?) {2}/gm)].map(([, name]) => name)).toEqual([
        'public address',
        'mail',
      ]);
      expect(program('maintenance', 'migrate')).toMatchObject({ status: 0 });
      const code = program('operator', 'issue-code');
      expect(code, code.stderr).toMatchObject({ status: 0 });
      server.child.kill('SIGTERM');
      expect(await once(server.child, 'exit')).toEqual([0, null]);
    },
    WITHIN_MS,
  );
});
