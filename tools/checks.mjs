// The list of checks that `npm run check` and `npm test` share, and the function that runs them.
import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

/**
 * Each check is a program for Node that exits with 0 when all is well, and otherwise says what is wrong. Those marked
 * `afterEdits` are part of `npm run check -- --changed`. `advice` is printed when it fails.
 */
export const CHECKS = [
  { name: 'types', args: ['tools/typecheck.mjs'], afterEdits: true },
  {
    name: 'format and lint',
    args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off'],
    afterEdits: true,
    advice: '`npm run format` writes what it can fix.',
  },
  { name: 'import boundaries', args: ['tools/boundaries.mjs'], afterEdits: true },
  { name: 'structure and paths in the guides', args: ['tools/structure.ts'], afterEdits: true },
  { name: 'tour', args: ['tools/tour.ts'] },
  { name: 'calls from routes to statements', args: ['tools/journeys.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  {
    name: 'spelling',
    args: ['node_modules/cspell/bin.mjs', 'lint', '--no-progress', '--no-summary'],
    afterEdits: true,
    advice: 'A word that is right belongs into a list of tools/words.',
  },
  { name: 'prose', args: ['tools/prose.ts'], afterEdits: true },
  { name: 'frozen migrations', args: ['tools/migrations.ts'], afterEdits: true },
  { name: 'lock file', args: ['tools/lock-is-complete.mjs'] },
  { name: 'licenses and known vulnerabilities', args: ['tools/packages.ts'] },
  { name: 'generated docs', args: ['tools/docs.ts', '--check'], afterEdits: true },
];

export const UNIT_TESTS = {
  name: 'unit tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter=agent'],
};

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a program for Node and returns whether it succeeded, with its output.
 * @param inBackground whether it gets only the processor time that programs of usual priority leave idle
 */
export function runQuietly(args, { inBackground = false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ succeeded: code === 0, output }));
  });
}

/** Runs one check and prints its result with its duration; the output is shown only when it fails. */
async function runCheck({ name, args, advice }, options) {
  const startedAt = performance.now();
  const { succeeded, output } = await runQuietly(args, options);
  process.stdout.write(`${succeeded ? '✓' : '✗'} ${name} (${seconds(startedAt)})\n`);
  // A part that a check could not do is said even when the rest is fine.
  const skipped = output.split('\n').filter((line) => line.startsWith('Skipped: '));
  if (!succeeded) process.stdout.write(`${[output.trimEnd(), advice].filter(Boolean).join('\n')}\n`);
  else for (const line of skipped) process.stdout.write(`  ${line}\n`);
  return succeeded;
}

/** Runs checks side by side, one for each processor. Returns how many passed and the names of those that failed. */
export async function runChecks(checks, options) {
  const waiting = [...checks];
  const failures = [];
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await runCheck(check, options))) failures.push(check.name);
  }
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  return { passed: checks.length - failures.length, failures };
}
