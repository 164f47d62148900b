/**
 * Kills the server and its database repeatedly while many members write, then compares the stored messages with the
 * acknowledged ones.
 *   node bench/kill-recovery.ts [--pairs 100] [--rounds 5]
 * Prints the time of each recovery, and exits with 1 if a message is missing or stored twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/platform/process/free-port.ts';
import { postgresPid, startServer } from '#server/torture/server-process.ts';
import { createWriters } from '#server/torture/writers.ts';

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '100' }, rounds: { type: 'string', default: '5' } },
});
const [pairs, rounds] = [Number(values.pairs), Number(values.rounds)];
const dataDir = mkdtempSync(join(tmpdir(), 'stoop-kill-recovery-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server = await startServer({ dataDir, port });
const writers = await createWriters(base, pairs);
console.log(`${2 * pairs} members write in pairs`);

const status = () =>
  fetch(`${base}/healthz`).then(
    (answer) => answer.status,
    () => 0,
  );
/** Returns the milliseconds until healthz answers 200 again. */
async function recovered(): Promise<number> {
  const began = performance.now();
  while ((await status()) === 200);
  while ((await status()) !== 200);
  return Math.round(performance.now() - began);
}

const writing = writers.write();
const writeMore = () => writing.until(writers.acked() + 10 * pairs);
for (let round = 1; round <= rounds; round++) {
  await writeMore();
  server.process.kill('SIGKILL');
  await server.ended;
  server = await startServer({ dataDir, port });
  const afterServer = Math.round(server.readyMs);
  await writeMore();
  process.kill(postgresPid(dataDir), 'SIGKILL');
  const afterPostgres = await recovered();
  await writeMore();
  process.kill(postgresPid(dataDir), 'SIGINT');
  const afterRestart = await recovered();
  await writeMore();
  const began = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.ended;
  const shutdownMs = Math.round(performance.now() - began);
  server = await startServer({ dataDir, port });
  console.log(
    `round ${round}: server killed, ready after ${afterServer} ms; PostgreSQL killed, ready after ${afterPostgres} ms; PostgreSQL stopped, ready after ${afterRestart} ms; SIGTERM took ${shutdownMs} ms, exit code ${code}; ${writers.acked()} acknowledged`,
  );
  if (code !== 0) process.exitCode = 1;
}
await writing.stop();
const problems = await writers.verify();
console.log(
  problems.length === 0 ? `all ${writers.acked()} messages are stored once, in one order` : problems.join('\n'),
);
if (problems.length > 0) process.exitCode = 1;
server.process.kill('SIGTERM');
await server.ended;
rmSync(dataDir, { recursive: true, force: true });
