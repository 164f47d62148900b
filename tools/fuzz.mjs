// Fuzzes every route and every socket frame, from the schemas of the contract:
//   npm run fuzz -- [--runs 1000000] [--seed 1] [--only hangouts.join] [--fresh]
// Each route gets that many inputs. The progress is in dist/fuzz-<seed>.json: run it again to continue, or with --fresh to
// begin anew. A failure prints the seed and the input. npm test runs a few inputs for each route.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
});
const count = (name) => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= 0) return String(number);
  process.stderr.write(`--${name} must be a whole number, and is ${values[name]}.\n`);
  return process.exit(1);
};
const [runs, seed] = [count('runs'), count('seed')];
mkdirSync('dist', { recursive: true });
const progress = join('dist', `fuzz-${seed}.json`);
if (values.fresh) rmSync(progress, { force: true });
const nameFilter = values.only ? ['-t', values.only] : [];
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--retry=0',
    'server/src/torture/fuzz.test.ts',
    ...nameFilter,
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed, FUZZ_PROGRESS: progress } },
);
const inputCounts = existsSync(progress) ? Object.values(JSON.parse(readFileSync(progress, 'utf8'))) : [];
const total = inputCounts.reduce((sum, count) => sum + count, 0);
process.stdout.write(`Seed ${seed}: ${total} inputs so far, over ${inputCounts.length} routes and frames.\n`);
process.exit(status ?? 1);
