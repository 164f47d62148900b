import { execFileSync } from 'node:child_process';
import { appendFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, startProduct } from './product.ts';

/** The demo members have photos in several sizes, which takes minutes when other programs use the processors. */
const READY_WITHIN_MS = 15 * 60_000;

/** The tests end processes but never the machine, so their database need not wait for the disk. */
const WITHOUT_DISK = 'fsync = off\nfull_page_writes = off\n';

/** Builds the product and seeds the demo members once. Returns the data folder. */
export async function seedProduct(): Promise<string> {
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  const product = await startProduct({ env: { DEMO_MEMBERS: '60' }, readyWithinMs: READY_WITHIN_MS });
  await product.stop();
  appendFileSync(join(product.dataDir, 'postgres', 'cluster', 'postgresql.auto.conf'), WITHOUT_DISK);
  return product.dataDir;
}

const [, program, folder] = process.argv;
if (program === fileURLToPath(import.meta.url) && folder) renameSync(await seedProduct(), folder);
