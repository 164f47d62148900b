/**
 * Breaks the product in every way of docs/reliability.md, with real processes, and prints a figure for each.
 *   npm run torture [-- --only ROW,ROW --size 1 --seed 1]
 *   npm run torture -- --only upgrade --from COMMIT
 * `--size` multiplies how much each row does. A run ends after thirty minutes; rows without time left count as failed.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '#server/platform/seeded-random.ts';
import type { Row } from './torture/row.ts';
import { FILE_ROWS } from './torture/rows-files.ts';
import { FOLDER_ROWS } from './torture/rows-folders.ts';
import { NODE_ROWS } from './torture/rows-nodes.ts';
import { PROCESS_ROWS } from './torture/rows-processes.ts';
import { RACE_ROWS } from './torture/rows-races.ts';
import { SERVICE_ROWS } from './torture/rows-services.ts';
import { STORM_ROWS } from './torture/rows-storm.ts';
import { UPGRADE_ROWS } from './torture/rows-upgrade.ts';
import { createStage, stopNodes } from './torture/stage.ts';

/** A row that takes longer has failed, unless it says that it needs more. */
const ROW_MAX_MS = 240_000;
/** No run takes longer. */
const RUN_MAX_MS = 30 * 60_000;
/** At its end, a run waits this long for its nodes and its database. */
const CLOSE_MAX_MS = 60_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    size: { type: 'string', default: '0.5' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string' },
  },
});
const allRows = [
  ...PROCESS_ROWS,
  ...RACE_ROWS,
  ...NODE_ROWS,
  ...STORM_ROWS,
  ...SERVICE_ROWS,
  ...FILE_ROWS,
  ...FOLDER_ROWS,
  ...UPGRADE_ROWS,
];
const rowNames = values.only?.split(',');
const unknown = (rowNames ?? []).filter((name) => !allRows.some((row) => row.name === name));
const size = Number(values.size);
if (unknown.length > 0 || !(size > 0)) {
  console.error(`--only takes ${allRows.map(({ name }) => name).join(', ')}; --size a number above 0.`);
  process.exit(1);
}

const stage = await createStage().catch((error: Error) => {
  console.error(`The database of the rows did not start: ${error.message}`);
  return process.exit(1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void stage.close().then(() => process.exit(1)));
// When a row fails, its node ends and its other calls fail too. The row has reported the first failure.
process.on('unhandledRejection', () => {});
const random = randomFrom(Number(values.seed));
const ends = performance.now() + RUN_MAX_MS;

async function run({ name, what, maxMs = ROW_MAX_MS, run: runRow }: Row): Promise<boolean> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const max = Math.min(maxMs, ends - startedAt);
    timer = setTimeout(() => reject(new Error(`not finished after ${Math.round(max / 1000)} s`)), max);
  });
  const { ok, figure } = await Promise.race([runRow({ stage, size, random, from: values.from }), timeout])
    .catch((error: Error) => ({ ok: false, figure: error.message }))
    .finally(() => clearTimeout(timer));
  await stopNodes();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.info(`${ok ? '✓' : '✗'} ${name} (${seconds} s): ${what}\n    ${figure}`);
  return ok;
}

let failed = 0;
const rows = allRows.filter(({ name }) => !rowNames || rowNames.includes(name));
for (const row of rows) {
  if (performance.now() >= ends) console.info(`✗ ${row.name}: no time was left for it`);
  if (performance.now() >= ends || !(await run(row))) failed++;
}
console.info(failed === 0 ? 'Every row holds.' : `${failed} rows failed.`);
const exit = () => process.exit(failed === 0 ? 0 : 1);
setTimeout(exit, CLOSE_MAX_MS).unref();
await stage.close();
exit();
