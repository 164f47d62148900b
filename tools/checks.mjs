// The list of checks that `npm run check` and `npm test` share, and the function that runs them.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Each check is a program for Node that exits with 0 when all is well, and otherwise says what is wrong. */
export const CHECKS = [
  { name: 'types', args: ['tools/typecheck.mjs'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'] },
  { name: 'import boundaries', args: ['tools/boundaries.mjs'] },
  { name: 'structure and paths in the guides', args: ['tools/structure.ts'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'lengths of functions and files', args: ['tools/lengths.ts'] },
  { name: 'prose', args: ['tools/prose.ts'] },
  { name: 'frozen migrations', args: ['tools/migrations.ts'] },
  { name: 'lock file', args: ['tools/lock-is-complete.mjs'] },
  { name: 'licenses and known vulnerabilities', args: ['tools/packages.ts'] },
  { name: 'generated docs', args: ['tools/docs.ts', '--check'] },
];

export const UNIT_TESTS = {
  name: 'unit tests',
  args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--reporter=agent'],
};

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one check and prints its result with its duration; the output is shown only when it fails. */
function runCheck({ name, args }) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(startedAt)})\n`);
      // A part that a check could not do is said even when the rest is fine.
      const skipped = output.split('\n').filter((line) => line.startsWith('Skipped: '));
      if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`);
      else for (const line of skipped) process.stdout.write(`  ${line}\n`);
      resolve(code === 0);
    });
  });
}

/** Runs checks side by side, one for each processor. Returns how many passed and how many failed. */
export async function runChecks(checks) {
  const waiting = [...checks];
  const results = [];
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  }
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
