// Everything there is to test, in one go: the checks, then every vitest project, the browsers included. Ends with one
// plain line, `N passed, N failed`, in which each check counts as one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findChromium, findRedis } from './system-programs.ts';

const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
const say = (line) => process.stdout.write(`${line}\n`);
const node = (args, options = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', ...options }).status === 0;

function check(name, args) {
  const started = Date.now();
  const good = node(args);
  if (good) passed++;
  else failed++;
  say(`${good ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function vitest(project, env = {}) {
  const out = `.tmp/vitest-${project}.json`;
  mkdirSync('.tmp', { recursive: true });
  rmSync(out, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${out}`,
  ];
  const good = node(args, { env: { ...process.env, ...env } });
  try {
    const result = JSON.parse(readFileSync(out, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    // A file that could not even be loaded has no failed test of its own.
    if (!good && result.numFailedTests === 0) failed += Math.max(1, result.numFailedTestSuites ?? 1);
  } catch {
    failed++;
  }
}

const wanted = (name) => only.length === 0 || only.includes(name);
if (wanted('checks')) {
  check('types', ['tools/typecheck.mjs']);
  check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']);
  check('boundaries', ['tools/boundaries.mjs']);
  check('lock file', ['tools/lock-is-complete.mjs']);
  check('generated docs', ['tools/docs.ts', '--check']);
}
if (wanted('unit')) vitest('unit');
/** Tests that need a program from outside npm: without it they fail in one sentence. */
function needing(find, run) {
  try {
    run(find());
  } catch (error) {
    say(error.message);
    failed++;
  }
}
if (wanted('server')) needing(findRedis, (redis) => vitest('server', { REDIS_SERVER: redis }));
if (wanted('e2e')) {
  needing(findChromium, (chromium) => {
    if (node(['tools/run.mjs', 'build'])) vitest('e2e', { CHROMIUM: chromium });
    else failed++;
  });
}
node(['tools/coverage-spec.mjs']);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
