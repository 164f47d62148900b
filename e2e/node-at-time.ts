import { join } from 'node:path';
import { expect } from 'vitest';
import { createServer, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testClock } from '#server/platform/clock/clock.ts';
import { createLog } from '#server/platform/log/log.ts';
import { runningEmbeddedUrl } from '#server/platform/postgres/running.ts';
import type { Product } from './product.ts';

/** Runs a second node on the running product's database with another clock time, to trigger work that is due then. */
export async function withNodeAt(
  { dataDir, url }: Product,
  time: Date,
  use: (app: Server) => Promise<void>,
): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, DEMO_MEMBERS: '0' });
  const database = runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '';
  const app = await createServer(config, database, { clock: testClock(time), jobs: false, log: createLog('silent') });
  try {
    // The nodes forward live events only once they know of each other.
    await expect.poll(() => app.bus.otherNodes(), { timeout: 20_000 }).toBeGreaterThan(0);
    await use(app);
  } finally {
    await app.close();
  }
}
