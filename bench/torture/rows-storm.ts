import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { routes } from '#contract/index.ts';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { createCall, wait } from '#web/platform/create-call.ts';
import { createRealtime, type Socket } from '#web/platform/realtime/connection.ts';
import { addressOf, type Member, PUBLIC_NODE } from './api.ts';
import { type Context, type Result, type Row, spread } from './row.ts';
import { startNode } from './stage.ts';

const SOCKETS_MAX = 2000;
/** The goal for 2,000 sockets. Fewer of them have as much less time, but the sockets themselves need some. */
const BACK_WITHIN_MS = 20_000;
const BACK_AT_LEAST_MS = 8000;
/** After this the row gives up. */
const GIVE_UP_MS = 60_000;
/** So many browsers open their page at a time. */
const OPENED_AT_ONCE = 50;
/** A phone and a laptop. */
const SOCKETS_OF_MEMBER = 2;

const agent = new Agent({ keepAlive: true });
/** Fetches as a browser does. Thousands of browsers share this process, and fetch() itself would need more of it than the server. */
const fetchLightly = (address: string, { headers, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const clientRequest = request(
      address,
      { agent, headers: headers as Record<string, string>, ...(signal && { signal }) },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve(new Response(Buffer.concat(parts), { status: response.statusCode ?? 0, headers: {} })),
        );
      },
    );
    clientRequest.on('error', reject).end();
  });

/** Returns a browser's part of the web app: its connection, its calls, and the fetches of a page after a connect once `isFetching` is true. */
function openBrowser(base: string, { uid, token }: Member, chatId: string, n: number) {
  const headers = { 'x-forwarded-for': addressOf(n) };
  const session = { getToken: async () => token, check: async () => {} };
  const call = createCall({
    session,
    fetch: (path, init) => fetchLightly(base + path, { ...init, headers: { ...init.headers, ...headers } }),
    wait,
    now: Date.now,
    random: Math.random,
  });
  const { realtime, start, stop } = createRealtime({
    open() {
      const socket = new WebSocket(base.replace('http', 'ws') + REALTIME_PATH, { headers, perMessageDeflate: false });
      socket.on('error', () => {});
      return socket as unknown as Socket;
    },
    getToken: session.getToken,
    checkSession: session.check,
    random: Math.random,
  });
  const browser = { isFetching: false, onlineAt: 0, fetchedAt: 0, fetches: 0, failures: [] as string[], start, stop };
  realtime.subscribe(() => {
    browser.onlineAt = realtime.getStatus() === 'online' ? performance.now() : 0;
    browser.fetchedAt = 0;
  });
  realtime.onReady(async () => {
    if (!browser.isFetching) return;
    const reads = [
      call(routes.chats.list, { query: { limit: 100 } }),
      call(routes.chats.messages, { params: { chatId }, query: { after: 0, limit: 50 } }),
      call(routes.notifications.list, { params: { uid }, query: { limit: 20 } }),
      call(routes.connections.list, { params: { uid }, query: { limit: 20 } }),
      call(routes.hangouts.list, { query: { limit: 20, when: 'upcoming', whose: 'all' } }),
      call(routes.profiles.readUser, { params: { uid } }),
    ];
    browser.fetches += reads.length;
    for (const outcome of await Promise.allSettled(reads))
      if (outcome.status === 'rejected') browser.failures.push(`${outcome.reason}`);
    browser.fetchedAt = performance.now();
  });
  return browser;
}

/** Kills the only node while many browsers are connected, and starts it again. */
async function reconnectStorm({ stage, size }: Context): Promise<Result> {
  const count = Math.min(SOCKETS_MAX, Math.ceil(SOCKETS_MAX * size));
  const port = await freePort();
  const node = await startNode(stage.dataDir, PUBLIC_NODE, port);
  const members = await stage.members(Math.ceil(count / SOCKETS_OF_MEMBER));
  const chatIds: string[] = [];
  for (let n = 0; n < members.length; n += 20) chatIds.push(await stage.group(members.slice(n, n + 20)));
  const browsers = Array.from({ length: count }, (_, n) => {
    const memberIndex = n % members.length;
    return openBrowser(node.base, members[memberIndex] as Member, chatIds[Math.floor(memberIndex / 20)] ?? '', n);
  });
  for (let n = 0; n < count; n += OPENED_AT_ONCE) {
    const batch = browsers.slice(n, n + OPENED_AT_ONCE);
    for (const browser of batch) browser.start();
    while (batch.some(({ onlineAt }) => onlineAt === 0)) await pause(10);
  }
  await node.kill();
  for (const browser of browsers) Object.assign(browser, { isFetching: true, onlineAt: 0 });
  const restartedNode = await startNode(stage.dataDir, PUBLIC_NODE, port);
  const openedAt = performance.now();
  while (browsers.some(({ fetchedAt }) => fetchedAt === 0) && performance.now() - openedAt < GIVE_UP_MS)
    await pause(20);
  const since = (times: number[]) => times.map((time) => (time === 0 ? GIVE_UP_MS : Math.max(0, time - openedAt)));
  const online = since(browsers.map(({ onlineAt }) => onlineAt));
  const fetched = since(browsers.map(({ fetchedAt }) => fetchedAt));
  const fetches = browsers.reduce((sum, browser) => sum + browser.fetches, 0);
  const failures = browsers.flatMap((browser) => browser.failures);
  for (const browser of browsers) browser.stop();
  await restartedNode.kill();
  const withinMs = Math.max(BACK_AT_LEAST_MS, (BACK_WITHIN_MS * count) / SOCKETS_MAX);
  return {
    ok: failures.length === 0 && fetches >= 6 * count && Math.max(...fetched) <= withinMs,
    figure:
      `${count} sockets, open again after ${Math.round(restartedNode.readyMs)} ms; ` +
      `connected ${spread(online)}, fetched ${spread(fetched)} after that; ` +
      `${failures.length} of ${fetches} fetches failed${failures[0] ? ` (${failures[0]})` : ''}`,
  };
}

export const STORM_ROWS: Row[] = [
  { name: 'reconnect-storm', what: 'kill -9 of the server with 2,000 sockets', run: reconnectStorm },
];
