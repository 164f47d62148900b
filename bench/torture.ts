/**
 * The server killed, and its database killed, again and again under many writers; then what was stored is compared with
 * what was acknowledged.
 *   node bench/torture.ts [--pairs 100] [--rounds 5]
 * Prints how long each took to be back, and ends with 1 when anything is wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '#server/platform/process/free-port.ts';
import { gather } from '#server/torture/crowd.ts';
import { postgresPid, startServer } from '#server/torture/server.ts';

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '100' }, rounds: { type: 'string', default: '5' } },
});
const [pairs, rounds] = [Number(values.pairs), Number(values.rounds)];
const dataDir = mkdtempSync(join(tmpdir(), 'stoop-torture-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
let server = await startServer({ dataDir, port });
const crowd = await gather(base, pairs);
console.log(`${2 * pairs} members write, two by two`);

const status = () =>
  fetch(`${base}/healthz`).then(
    (answer) => answer.status,
    () => 0,
  );
/** -> ms from the kill until healthz says 200 again */
async function untilBack(): Promise<number> {
  const began = performance.now();
  while ((await status()) === 200);
  while ((await status()) !== 200);
  return Math.round(performance.now() - began);
}

const writing = crowd.write();
const some = () => writing.until(crowd.acked() + 10 * pairs);
for (let round = 1; round <= rounds; round++) {
  await some();
  server.process.kill('SIGKILL');
  await server.ended;
  server = await startServer({ dataDir, port });
  const afterServer = Math.round(server.readyMs);
  await some();
  process.kill(postgresPid(dataDir), 'SIGKILL');
  const afterPostgres = await untilBack();
  await some();
  process.kill(postgresPid(dataDir), 'SIGINT');
  const afterRestart = await untilBack();
  await some();
  const began = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.ended;
  const inOrder = Math.round(performance.now() - began);
  server = await startServer({ dataDir, port });
  console.log(
    `round ${round}: server killed, open after ${afterServer} ms; PostgreSQL killed, back after ${afterPostgres} ms; stopped, back after ${afterRestart} ms; SIGTERM took ${inOrder} ms, exit code ${code}; ${crowd.acked()} acknowledged`,
  );
  if (code !== 0) process.exitCode = 1;
}
await writing.stop();
const wrong = await crowd.verify();
console.log(wrong.length === 0 ? `all of ${crowd.acked()} are there once, in one order` : wrong.join('\n'));
if (wrong.length > 0) process.exitCode = 1;
server.process.kill('SIGTERM');
await server.ended;
rmSync(dataDir, { recursive: true, force: true });
