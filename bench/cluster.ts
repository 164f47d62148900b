/**
 * Starts three nodes behind a proxy, with Redis and a primary and a synchronous standby PostgreSQL.
 *   npm run cluster [-- --nodes 3 --port 3000 --pooler --measure]
 * `--pooler` puts PgBouncer before PostgreSQL. `--measure` breaks parts of it under load, and ends. Otherwise it runs
 * until Ctrl-C; SIGUSR2 kills the primary and promotes the standby.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lockFolder } from '#server/platform/process/folder-lock.ts';
import { isFree } from '#server/platform/process/free-port.ts';
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
/** Prints why the cluster does not start, and ends. */
function refuse(reason: string): never {
  console.error(`The cluster does not start: ${reason}`);
  process.exit(1);
}
const [nodesWanted, port] = [Number(values.nodes), Number(values.port)];
if (!Number.isInteger(nodesWanted) || nodesWanted < 1) refuse('--nodes takes a number from 1 on.');
if (!Number.isInteger(port) || port < 0 || port > 65_535) refuse('--port takes the number of a port.');
if (!(await isFree(port))) refuse(`Port ${port} is in use. Choose another one: npm run cluster -- --port ${port + 1}`);

/** Everything that runs. It ends in the reverse order, also when a later step of the start fails. */
const running = new AsyncDisposableStack();
async function end(code: number): Promise<never> {
  await running.disposeAsync();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0));

async function start() {
  systemPostgres();
  const folder = makeFolder();
  running.defer(() => rmSync(folder, { recursive: true, force: true }));
  // The nodes are children of this process, which owns the folder: they use the database that the folder names.
  lockFolder(folder);
  const pair = await startPostgresPair(join(folder, 'pair'));
  running.defer(pair.stop);
  const database = await startProxy([pair.primary.port]);
  running.defer(database.close);
  const redis = await startRedis();
  running.defer(redis.kill);
  const directUrl = `postgres://stoop@127.0.0.1:${database.port}/postgres`;
  const pooler = values.pooler ? await startPooler(directUrl) : null;
  running.defer(() => pooler?.stop());
  leadTo(folder, pooler?.port ?? database.port);
  const env = { REDIS_URL: redis.url, ...(pooler && { DATABASE_DIRECT_URL: directUrl }) };
  running.defer(stopNodes);
  const nodes = [];
  for (let n = 0; n < nodesWanted; n++) nodes.push(await startNode(folder, env));
  const ports = nodes.map(({ base }) => Number(new URL(base).port));
  const web = await startProxy(ports, port);
  running.defer(web.close);
  return { folder, pair, database, nodes, web };
}
const { folder, pair, database, nodes, web } = await start().catch(async (error: Error) => {
  await running.disposeAsync();
  return refuse(error.message);
});

/** Kills the primary, promotes the standby and leads all connections there. Returns how long that took. */
async function failOver(): Promise<number> {
  const startedAt = performance.now();
  pair.primary.signal('SIGKILL');
  await pair.primary.ended;
  await pair.promote();
  database.to([pair.standby.port]);
  return Math.round(performance.now() - startedAt);
}

console.info(
  `${nodes.length} nodes at http://127.0.0.1:${web.port}: ` +
    `${nodes.map(({ base }) => base).join(', ')}${values.pooler ? ', by PgBouncer' : ''}`,
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
while (true) await pause(60_000);
