// `npm test`: the checks and every vitest project, browsers included. `npm test -- server` runs only that part, and
// `npm test -- FILE -t NAME` one file, or one test of it, with the arguments of vitest. The last line is `N passed, N failed`,
// in which each check counts as one test.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CHECKS, runChecks, runQuietly } from './checks.mjs';
import {
  findChromium,
  findDebianMaker,
  findHeadlessShell,
  findPgBouncer,
  findPostgres,
  findProxies,
  findRedis,
} from './system-programs.ts';
import { makeTestFolder } from './test-folder.ts';

const PARTS = ['checks', 'unit', 'server', 'e2e'];
const parts = process.argv.length > 2 ? process.argv.slice(2) : PARTS;
const total = { passed: 0, failed: 0 };
/** Every attempt of a test that failed: `{ name, reason, passedLater }`. A failed check is one without a reason. */
const failedAttempts = [];
const print = (line) => process.stdout.write(`${line}\n`);
/**
 * Runs a program for Node and returns whether it succeeded.
 * @param quietUntil a promise: what the program prints before it has resolved is printed afterwards
 */
const runNode = (args, { env = {}, quietUntil } = {}) =>
  new Promise((resolve) => {
    const colors = quietUntil && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, args, {
      stdio: quietUntil ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...colors, ...env },
    });
    const heldChunks = [];
    let isQuiet = Boolean(quietUntil);
    const printOrHold = (chunk) => (isQuiet ? heldChunks.push(chunk) : process.stdout.write(chunk));
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', printOrHold);
    const heldPrinted = quietUntil?.then(() => {
      isQuiet = false;
      for (const chunk of heldChunks) process.stdout.write(chunk);
    });
    child.on('close', async (code) => {
      await heldPrinted;
      resolve(code === 0);
    });
  });

function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** Reads the results of a vitest run. A file that could not be loaded has no failed test but counts as one. */
function readResults(file, succeeded) {
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
    const unloaded = succeeded || numFailedTests > 0 ? 0 : Math.max(1, numFailedTestSuites ?? 1);
    return { passed: numPassedTests, failed: numFailedTests + unloaded };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function readFailedAttempts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/** Runs one vitest project and adds its results to the total. */
async function runProject(project, { env = {}, quietUntil } = {}) {
  const results = `.tmp/vitest-${project}.json`;
  const attempts = `.tmp/failed-attempts-${project}.json`;
  mkdirSync('.tmp', { recursive: true });
  for (const file of [results, attempts]) rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/failed-attempts.mjs'];
  const succeeded = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, `--outputFile.json=${results}`],
    { env: { ...env, FAILED_ATTEMPTS_FILE: attempts }, quietUntil },
  );
  add(readResults(results, succeeded));
  failedAttempts.push(...readFailedAttempts(attempts));
}

/** Runs a project that needs programs from outside npm. Without one of them it fails with one sentence. */
async function runWithPrograms(findPrograms, run) {
  try {
    await run(...findPrograms.map((findProgram) => findProgram()));
  } catch (error) {
    print(error.message);
    add({ passed: 0, failed: 1 });
  }
}

/** The tests keep their databases, products and browser profiles here. */
process.env.TMPDIR = makeTestFolder();
const SEEDED = join(process.env.TMPDIR, 'seeded');

/** Installs what some server tests use where it is to be had. Without it they are skipped, and say what they lack. */
function findOptionalPrograms() {
  for (const findPrograms of [findPostgres, findProxies, findDebianMaker])
    try {
      findPrograms();
    } catch (error) {
      print(error.message);
    }
}

const RUN = {
  checks: async (options) => {
    const { passed, failures } = await runChecks(CHECKS, options);
    add({ passed, failed: failures.length });
    for (const check of failures) failedAttempts.push({ name: `check: ${check}`, reason: '', passedLater: false });
  },
  unit: () => runProject('unit'),
  server: () => {
    findOptionalPrograms();
    return runWithPrograms([findRedis, findPgBouncer], (redis, pgbouncer) =>
      runProject('server', { env: { REDIS_SERVER: redis, PGBOUNCER: pgbouncer } }),
    );
  },
  e2e: (options) =>
    runWithPrograms([findChromium], (chromium) =>
      runProject('e2e', {
        ...options,
        env: { CHROMIUM: chromium, HEADLESS_SHELL: findHeadlessShell(), SEEDED_DATA: SEEDED },
      }),
    ),
};

/** Returns the vitest projects that run a test file, or the tests of a folder. */
function projectsOf(path) {
  if (path.startsWith('e2e')) return ['e2e'];
  if (!path.startsWith('server')) return ['unit'];
  if (!path.endsWith('.ts')) return ['unit', 'server'];
  return [path.endsWith('.unit.test.ts') ? 'unit' : 'server'];
}
if (!PARTS.includes(parts[0] ?? '') && existsSync(parts[0] ?? '')) {
  const paths = parts.filter((part) => existsSync(part)).map((path) => relative('.', path).replaceAll('\\', '/'));
  const projects = [...new Set(paths.flatMap(projectsOf))];
  const programs = {
    unit: () => ({}),
    server: () => ({ REDIS_SERVER: findRedis(), PGBOUNCER: findPgBouncer() }),
    e2e: () => ({ CHROMIUM: findChromium(), HEADLESS_SHELL: findHeadlessShell() }),
  };
  const env = Object.assign({}, ...projects.map((project) => programs[project]()));
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])];
  process.exit((await runNode([...args, ...parts], { env })) ? 0 : 1);
}

const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part and no test file called ${unknown.join(', ')}. The parts are: ${PARTS.join(', ')}.\n`,
  );
  process.exit(1);
}
const has = (part) => parts.includes(part);

const durations = [];
async function runPart(part, options) {
  if (!has(part)) return;
  const startedAt = performance.now();
  await RUN[part](options);
  durations.push(`${part} ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Prepares tests without a word. A failure shows when the tests do the same themselves. */
const prepare = (isNeeded, program) => (isNeeded ? runQuietly(program) : Promise.resolve());

/**
 * Runs all parts so that no processor is idle: the browser tests begin beside the server tests as soon as the product and its
 * demo members are ready, and the checks use what the tests leave idle.
 */
async function runParts() {
  const built = prepare(has('server') || has('e2e'), ['tools/run.mjs', 'build', 'server']);
  const seeded = built.then(() => prepare(has('e2e'), ['e2e/seed.ts', SEEDED]));
  const checked = seeded.then(() => runPart('checks', { inBackground: has('server') || has('e2e') }));
  const tested = Promise.all([built, runPart('unit')]).then(() => runPart('server'));
  const browsed = seeded.then(() => runPart('e2e', { quietUntil: tested }));
  await Promise.all([checked, tested, browsed]);
}

/** Says at the end which tests need attention, because CI may keep only the last lines of the output. */
function printAttempts(title, attempts) {
  if (attempts.length > 0) print(title);
  for (const { name, reason } of attempts) print(reason ? `  ${name}\n    ${reason}` : `  ${name}`);
}

const beganAt = performance.now();
await runParts();
await runNode(['tools/coverage-spec.mjs']);
printAttempts(
  'Passed only when tried again:',
  failedAttempts.filter(({ passedLater }) => passedLater),
);
printAttempts(
  'Failed:',
  failedAttempts.filter(({ passedLater }) => !passedLater),
);
durations.push(`together ${Math.round((performance.now() - beganAt) / 1000)} s`);
print(`Time: ${durations.join(', ')}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
