/**
 * Measures how many members one node carries, who read and write as people do:
 *   npm run bench -- load [--members 250,500,1000,2000 --seconds 20 --seed 1 --pace 1]
 * `--pace` multiplies how much each member does. It ends when a step is beyond the limits, or after ten minutes.
 */
import { parseArgs } from 'node:util';
import { VERSION } from '#contract/version.ts';
import { randomFrom } from '#server/platform/seeded-random.ts';
import { cpuSeconds, memoryMb, processesOf } from './compare/processes.ts';
import { createCrowd } from './load/crowd.ts';
import { quantile } from './torture/row.ts';
import { createStage } from './torture/stage.ts';

const MAX_MS = 10 * 60_000;
/** A step is within the limits while nearly all answers come in time and nothing fails. */
const ANSWERED_WITHIN_MS = 500;
const STORED_WITHIN_MS = 500;
const FAILED_MAX = 0.001;

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '250,500,1000,2000' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    pace: { type: 'string', default: '1' },
  },
});
const steps = values.members.split(',').map(Number);
const [seconds, seed, pace] = [values.seconds, values.seed, values.pace].map(Number) as [number, number, number];
if (![...steps, seconds, pace].every((value) => value > 0)) {
  console.error('--members takes numbers like 250,500; --seconds and --pace a number above 0.');
  process.exit(1);
}

const deadlineTimer = setTimeout(() => {
  console.error(`Not finished after ${MAX_MS / 60_000} minutes.`);
  process.exit(1);
}, MAX_MS);
const stage = await createStage();
const node = await stage.node();
const crowd = await createCrowd(stage, node, { random: randomFrom(seed), pace });
const nodePid = node.process.pid as number;
console.info(`Stoop ${VERSION}, one node, ${seconds} s for each step, ${crowd.describe}`);
console.info(
  'members online | calls/s | messages/s | answered p50/p95 ms | stored p50/p95 ms | failed | node CPU % | PostgreSQL CPU % | node MB',
);
for (const count of steps) {
  await crowd.grow(count);
  const postgres = processesOf(stage.dataDir);
  const atStart = { node: cpuSeconds([nodePid]), postgres: cpuSeconds(postgres), at: performance.now() };
  const { calls, stored, failed } = await crowd.live(seconds);
  const took = (performance.now() - atStart.at) / 1000;
  const share = (now: number, secondsAtStart: number) => Math.round(((now - secondsAtStart) / took) * 100);
  const [answered95, stored95] = [quantile(calls, 0.95), quantile(stored, 0.95)];
  console.info(
    [
      count,
      (calls.length / took).toFixed(0),
      (stored.length / took).toFixed(0),
      `${quantile(calls, 0.5)}/${answered95}`,
      `${quantile(stored, 0.5)}/${stored95}`,
      failed.length === 0 ? '0' : `${failed.length} (${[...new Set(failed)].slice(0, 3).join(', ')})`,
      share(cpuSeconds([nodePid]), atStart.node),
      share(cpuSeconds(processesOf(stage.dataDir)), atStart.postgres),
      memoryMb(nodePid),
    ].join(' | '),
  );
  const isBeyond =
    answered95 > ANSWERED_WITHIN_MS ||
    stored95 > STORED_WITHIN_MS ||
    failed.length > FAILED_MAX * (calls.length + stored.length);
  if (isBeyond) {
    console.info(`Beyond the limits: 95% within ${ANSWERED_WITHIN_MS} ms, and at most ${FAILED_MAX * 100}% failed.`);
    break;
  }
}
crowd.close();
await stage.close();
clearTimeout(deadlineTimer);
process.exit(0);
