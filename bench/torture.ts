/**
 * Breaks the product in every way of docs/reliability.md, with real processes, and prints a figure for each.
 *   npm run torture [-- --only ROW,ROW --size 1 --seed 1]
 * `--size` multiplies how much each row does; 0.2 takes about a minute, 1 a few. Exits with 1 if a row fails.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '#server/platform/seeded-random.ts';
import type { Row } from './torture/row.ts';
import { NODE_ROWS } from './torture/rows-nodes.ts';
import { PROCESS_ROWS } from './torture/rows-processes.ts';
import { RACE_ROWS } from './torture/rows-races.ts';
import { SERVICE_ROWS } from './torture/rows-services.ts';
import { createStage, stopNodes } from './torture/stage.ts';

/** No row takes longer. One that does has failed. */
const ROW_MAX_MS = 240_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
  },
});
const all = [...PROCESS_ROWS, ...RACE_ROWS, ...NODE_ROWS, ...SERVICE_ROWS];
const wanted = values.only?.split(',');
const unknown = (wanted ?? []).filter((name) => !all.some((row) => row.name === name));
const size = Number(values.size);
if (unknown.length > 0 || !(size > 0)) {
  console.error(`--only takes ${all.map(({ name }) => name).join(', ')}; --size a number above 0.`);
  process.exit(1);
}

const stage = await createStage();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stage.close().then(() => process.exit(1)));
const random = randomFrom(Number(values.seed));

async function run({ name, what, run: runRow }: Row): Promise<boolean> {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error(`not finished after ${ROW_MAX_MS / 1000} s`)), ROW_MAX_MS);
  });
  const { ok, figure } = await Promise.race([runRow({ stage, size, random }), late])
    .catch((error: Error) => ({ ok: false, figure: error.message }))
    .finally(() => clearTimeout(timer));
  await stopNodes();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.info(`${ok ? '✓' : '✗'} ${name} (${seconds} s): ${what}\n    ${figure}`);
  return ok;
}

let failed = 0;
for (const row of all) if ((!wanted || wanted.includes(row.name)) && !(await run(row))) failed++;
console.info(failed === 0 ? 'Every row holds.' : `${failed} rows failed.`);
await stage.close();
process.exit(failed === 0 ? 0 : 1);
