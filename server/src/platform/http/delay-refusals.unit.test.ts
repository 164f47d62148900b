import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { REFUSALS } from '#server/platform/server-limits.rules.ts';
import { createLog } from '../log/log.ts';
import { delayAnswer } from './delay-refusals.ts';
import { fail } from './errors.ts';
import { createHttp } from './server.ts';

/** Returns a server whose delayed refusals wait until `release` is called. */
async function refusing() {
  const counts = { refused: 0, waiting: 0 };
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const waitToRefuse = () => {
    counts.waiting++;
    return released;
  };
  const http = await createHttp(createLog('silent'), { waitToRefuse });
  http.get('/refused', async () => {
    counts.refused++;
    fail('TOO_MANY_REQUESTS');
  });
  http.get('/answered', async () => 'ok');
  for (const access of ['public', 'member'] as const)
    http.get(`/wrong-${access}`, { config: { access } }, async () => fail('INVALID_INPUT'));
  http.get('/late', async (request) => {
    delayAnswer(request);
    return 'ok';
  });
  return { http, counts, release };
}

it('S-03 delays refusals of an address that gets many, and closes its connections, but not those of others', async () => {
  const { http, counts, release } = await refusing();
  const get = async (url: string, remoteAddress: string) => {
    const { statusCode, headers } = await http.inject({ url, remoteAddress });
    return `${statusCode} ${headers.connection}`;
  };
  for (let n = 0; n < REFUSALS.burst; n++) expect(await get('/refused', '10.0.0.1')).toBe('429 keep-alive');
  let ended = 0;
  // More than may wait, because some are answered at once on a slow machine.
  const late = Array.from({ length: REFUSALS.waitingMax + 100 }, () =>
    get('/refused', '10.0.0.1').finally(() => ended++),
  );
  while (counts.waiting < REFUSALS.waitingMax) await nextTurn();
  expect(await get('/answered', '10.0.0.1')).toBe('200 keep-alive');
  expect(await get('/refused', '10.0.0.2')).toBe('429 keep-alive');
  expect(ended).toBeLessThanOrEqual(100);
  release();
  const answers = await Promise.all(late);
  expect(counts.waiting).toBe(REFUSALS.waitingMax);
  expect(answers.filter((answer) => answer === '429 close').length).toBeGreaterThanOrEqual(REFUSALS.waitingMax);
  await http.close();
});

it('delays wrong answers of visitors like refusals, but not mistakes of members, and calls beyond a limit that waits', async () => {
  const { http, counts, release } = await refusing();
  const statusOf = async (url: string) => (await http.inject({ url, remoteAddress: '10.0.0.3' })).statusCode;
  for (let n = 0; n < 2 * REFUSALS.burst; n++) expect(await statusOf('/wrong-member')).toBe(400);
  expect(counts.waiting).toBe(0);
  const wrong = Array.from({ length: 2 * REFUSALS.burst }, () => statusOf('/wrong-public'));
  while (counts.waiting === 0) await nextTurn();
  const { waiting } = counts;
  const late = statusOf('/late');
  while (counts.waiting === waiting) await nextTurn();
  release();
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([400]));
  expect(await late).toBe(200);
  await http.close();
});

it('S-03 reads no further calls from a connection while a refusal of it waits', async () => {
  const { http, counts, release } = await refusing();
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume();
  const request = 'GET /refused HTTP/1.1\r\nhost: x\r\n\r\n';
  while (counts.waiting === 0) {
    const { refused } = counts;
    socket.write(request);
    while (counts.refused === refused) await nextTurn();
    await nextTurn();
  }
  const { refused } = counts;
  socket.write(request.repeat(1000));
  // The server would have read them before it answers these.
  for (let n = 0; n < 5; n++) expect((await fetch(`http://127.0.0.1:${port}/answered`)).status).toBe(200);
  expect(counts.refused).toBe(refused);
  const closed = once(socket, 'close');
  release();
  await closed;
  expect(counts).toEqual({ refused, waiting: 1 });
  await http.close();
});
