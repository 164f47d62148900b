/**
 * Starts three nodes behind a proxy, with Redis and a primary and a synchronous standby PostgreSQL of the system's packages.
 *   npm run cluster [-- --nodes 3 --port 3000 --pooler --measure]
 * `--pooler` puts PgBouncer in transaction mode between the nodes and PostgreSQL. `--measure` breaks parts of it under load,
 * prints figures and ends. Otherwise it runs until Ctrl-C; SIGUSR2 kills the primary and promotes the standby.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lockFolder } from '#server/platform/process/folder-lock.ts';
import { startPooler } from '#server/testing/pooler.ts';
import { startRedis } from '#server/testing/redis.ts';
import { measure } from './cluster/measure.ts';
import { startPostgresPair, systemPostgres } from './cluster/postgres-pair.ts';
import { startProxy } from './cluster/proxy.ts';
import { leadTo, makeFolder, startNode, stopNodes } from './torture/stage.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '3' },
    port: { type: 'string', default: '3000' },
    pooler: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
});
try {
  systemPostgres();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

const folder = makeFolder();
// The nodes are children of this process, which owns the folder: they use the database that the folder names.
lockFolder(folder);
const pair = await startPostgresPair(join(folder, 'pair'));
const database = await startProxy([pair.primary.port]);
const directUrl = `postgres://stoop@127.0.0.1:${database.port}/postgres`;
const pooler = values.pooler ? await startPooler(directUrl) : null;
const redis = await startRedis();
leadTo(folder, pooler?.port ?? database.port);
const env = {
  REDIS_URL: redis.url,
  ...(pooler && { DATABASE_DIRECT_URL: directUrl }),
};
const nodes = [];
for (let n = 0; n < Number(values.nodes); n++) nodes.push(await startNode(folder, env));
const web = await startProxy(
  nodes.map(({ base }) => Number(new URL(base).port)),
  Number(values.port),
);

/** Kills the primary, promotes the standby and leads all connections there. Returns how long that took. */
async function failOver(): Promise<number> {
  const began = performance.now();
  pair.primary.signal('SIGKILL');
  await pair.primary.ended;
  await pair.promote();
  database.to([pair.standby.port]);
  return Math.round(performance.now() - began);
}

async function end(code: number): Promise<never> {
  web.close();
  await stopNodes();
  await pooler?.stop();
  database.close();
  await redis.kill();
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

console.info(
  `${nodes.length} nodes at http://127.0.0.1:${web.port}: ${nodes.map(({ base }) => base).join(', ')}${pooler ? ', by PgBouncer' : ''}`,
);
if (values.measure) {
  const url = `postgres://stoop@127.0.0.1:${database.port}/postgres`;
  const ok = await measure({ dataDir: folder, nodes, url, failOver }).catch((error: unknown) => {
    console.error(error);
    return false;
  });
  await end(ok ? 0 : 1);
}
process.on('SIGUSR2', () => void failOver().then((ms) => console.info(`The standby is the primary after ${ms} ms.`)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
while (true) await pause(60_000);
