/**
 * Measures Intros with 1,000 members, and ten times as many until the given number:
 *   npm run bench -- discovery [100000] [--quick] [--only 100000] [--data FOLDER [--fill]]
 * `--data` keeps the filled databases, which a later run only measures; `--fill` only fills them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { cpuSeconds, processesOf, watchOthers } from './compare/processes.ts';
import { openMembers } from './discovery/database.ts';
import { saveReport } from './discovery/report.ts';
import { type Measured, measure } from './discovery/requests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    data: { type: 'string' },
    only: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
});
const LARGEST = Number(positionals[0] ?? 100_000);
const SIZES = values.only
  ? [Number(values.only)]
  : [1000, 10_000, 100_000, 1_000_000].filter((size) => size < LARGEST).concat(LARGEST);
const ROUNDS = values.quick ? 20 : 60;

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'stoop-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
try {
  const shareOfOthers = watchOthers(() => cpuSeconds([process.pid, ...processesOf(folder)]));
  const measured: Measured[] = [];
  for (const size of SIZES) {
    const app = await openMembers(postgres.url, join(folder, 'files'), size);
    if (!values.fill) measured.push(await measure(app, size, ROUNDS));
    await app.close();
  }
  if (!values.fill) saveReport(measured, { rounds: ROUNDS, others: shareOfOthers(), isKept: !values.quick });
} finally {
  await postgres.stop();
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}
