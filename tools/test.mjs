// `npm test`: the checks and every vitest project, browsers included. `npm test -- server` runs only that part. The last line
// is `N passed, N failed`, in which each check counts as one test.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks, runQuietly } from './checks.mjs';
import { findChromium, findHeadlessShell, findRedis } from './system-programs.ts';

const PARTS = ['checks', 'unit', 'server', 'e2e'];
const parts = process.argv.length > 2 ? process.argv.slice(2) : PARTS;
const total = { passed: 0, failed: 0 };
const retried = [];
const print = (line) => process.stdout.write(`${line}\n`);
const runNode = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('close', (code) => resolve(code === 0));
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

function readRetried(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/** Runs one vitest project and adds its results to the total. */
async function runProject(project, env = {}) {
  const results = `.tmp/vitest-${project}.json`;
  const retriedTests = `.tmp/retried-${project}.json`;
  mkdirSync('.tmp', { recursive: true });
  for (const file of [results, retriedTests]) rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./tools/retried-tests.mjs'];
  const succeeded = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, `--outputFile.json=${results}`],
    { ...env, RETRIED_TESTS_FILE: retriedTests },
  );
  add(readResults(results, succeeded));
  retried.push(...readRetried(retriedTests));
}

/** Runs a project that needs a program from outside npm. Without the program it fails with one sentence. */
async function runWithProgram(findProgram, run) {
  try {
    await run(findProgram());
  } catch (error) {
    print(error.message);
    add({ passed: 0, failed: 1 });
  }
}

/** A folder of its own for each run, because several checkouts may be tested on one machine. */
const SEEDED = join(tmpdir(), `stoop-e2e-seeded-${process.pid}`);

const RUN = {
  checks: async (options) => add(await runChecks(CHECKS, options)),
  unit: () => runProject('unit'),
  server: () => runWithProgram(findRedis, (redis) => runProject('server', { REDIS_SERVER: redis })),
  e2e: () =>
    runWithProgram(findChromium, (chromium) =>
      runProject('e2e', { CHROMIUM: chromium, HEADLESS_SHELL: findHeadlessShell(), SEEDED_DATA: SEEDED }),
    ),
};

const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  process.stderr.write(`There is no part called ${unknown.join(', ')}. These are: ${PARTS.join(', ')}.\n`);
  process.exit(1);
}

// The server tests wait for timers and for each other's locks, so they leave a part of the processors idle.
const inBackground = parts.includes('server');

const durations = [];
async function runPart(part, options) {
  if (!parts.includes(part)) return;
  const startedAt = performance.now();
  await RUN[part](options);
  durations.push(`${part} ${Math.round((performance.now() - startedAt) / 1000)} s`);
}

/** Prepares the browser tests beside other tests. A failure shows when they do the same themselves. */
async function prepareBrowserTests() {
  if (inBackground && parts.includes('e2e')) await runQuietly(['e2e/seed.ts', SEEDED], { inBackground });
}

const beganAt = performance.now();
const background = runPart('checks', { inBackground }).then(prepareBrowserTests);
if (!inBackground) await background;
await runPart('unit');
await runPart('server');
await background;
await runPart('e2e');
rmSync(SEEDED, { recursive: true, force: true });
await runNode(['tools/coverage-spec.mjs']);
if (retried.length > 0) print(`Passed only when tried again:\n  ${retried.join('\n  ')}`);
durations.push(`together ${Math.round((performance.now() - beganAt) / 1000)} s`);
print(`Time: ${durations.join(', ')}`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
