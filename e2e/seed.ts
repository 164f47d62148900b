import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, startProduct } from './product.ts';

/** The demo members have photos in several sizes, which takes minutes when other programs use the processors. */
const READY_WITHIN_MS = 15 * 60_000;

/** The tests end processes but never the machine, so their database need not wait for the disk. */
const WITHOUT_DISK = 'fsync = off\nfull_page_writes = off\n';

const build = () => execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });

/** Builds the product and seeds the demo members once. Returns the data folder. */
export async function seedProduct(): Promise<string> {
  build();
  const product = await startProduct({ env: { DEMO_MEMBERS: '60' }, readyWithinMs: READY_WITHIN_MS });
  await product.stop();
  appendFileSync(join(product.dataDir, 'postgres', 'cluster', 'postgresql.auto.conf'), WITHOUT_DISK);
  return product.dataDir;
}

/** Where the seeded data folder of the last build is kept. */
const KEPT = join(ROOT, '.tmp', 'seeded');

/**
 * Builds the product and returns a data folder with the demo members: the kept one if this build of the server seeded it today,
 * because the demo members have hangouts of the days around their seeding. A folder appears there under its name only when it is
 * complete.
 */
export async function reusableSeed(): Promise<string> {
  build();
  const builtFrom = readFileSync(join(ROOT, 'dist', '.server-built'), 'utf8').slice(0, 16);
  const name = `${new Date().toISOString().slice(0, 10)}-${builtFrom}`;
  const folder = join(KEPT, name);
  if (existsSync(folder)) return folder;
  mkdirSync(KEPT, { recursive: true });
  for (const former of readdirSync(KEPT)) rmSync(join(KEPT, former), { recursive: true, force: true });
  const seeded = await seedProduct();
  execFileSync('cp', ['-a', seeded, `${folder}.part`]);
  rmSync(seeded, { recursive: true, force: true });
  renameSync(`${folder}.part`, folder);
  return folder;
}

const [, program, folder] = process.argv;
if (program === fileURLToPath(import.meta.url) && folder) renameSync(await seedProduct(), folder);
