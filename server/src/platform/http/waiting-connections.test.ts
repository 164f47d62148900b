import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CONNECTIONS } from '#server/platform/server-limits.rules.ts';
import { createLog } from '../log/log.ts';
import { createHttp } from './server.ts';

/** The proxy of the test adds the address of the visitor. */
const UNFINISHED_HEAD = 'GET / HTTP/1.1\r\nHost: stoop.test\r\nX-Slow: ';
const unfinishedBodyFrom = (visitor: string) =>
  `POST /body HTTP/1.1\r\nHost: stoop.test\r\nX-Forwarded-For: ${visitor}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

describe('connections that wait for a whole request', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  async function listen(trustProxy: boolean) {
    const http = await createHttp(createLog('silent'), { trustProxy: trustProxy ? ['127.0.0.1'] : false });
    http.get('/', async () => 'served');
    http.post('/body', async () => 'served');
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo;
    const sockets: Socket[] = [];
    closers.push(async () => {
      for (const socket of sockets) socket.destroy();
      await http.close();
    });
    /** Opens so many connections, one after the other, that send the beginning of a request. */
    async function hold(count: number, beginning: string): Promise<Socket[]> {
      const opened: Socket[] = [];
      for (let n = 0; n < count; n++) {
        const socket = connect(port, '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => {});
        socket.resume();
        await once(socket, 'connect');
        socket.write(beginning);
        opened.push(socket);
      }
      return opened;
    }
    const get = (headers: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port, host: '127.0.0.1', headers, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.once('error', reject);
        asked.end();
      });
    return { hold, get };
  }
  const openAmong = (sockets: readonly Socket[]) => sockets.filter(({ destroyed, closed }) => !destroyed && !closed);

  it('S-79 end oldest first when an address has one too many, so that who opens many keeps nobody else out', async () => {
    const { hold, get } = await listen(false);
    const held = await hold(CONNECTIONS.waitingMax, UNFINISHED_HEAD);
    expect(openAmong(held)).toHaveLength(CONNECTIONS.waitingMax);
    const [newest] = await hold(1, UNFINISHED_HEAD);
    await expect.poll(() => openAmong(held).length).toBe(CONNECTIONS.waitingMax - 1);
    expect(openAmong(held)[0]).toBe(held[1]);
    expect(newest?.destroyed).toBe(false);
    expect(await get()).toBe(200);
  });

  it('S-79 count by the visitor where a proxy passes unfinished bodies on, and the idle connections of the proxy stay', async () => {
    const { hold, get } = await listen(true);
    const idle = await hold(1, '');
    const held = await hold(CONNECTIONS.waitingMax + 1, unfinishedBodyFrom('203.0.113.5'));
    const others = await hold(1, unfinishedBodyFrom('203.0.113.6'));
    await expect.poll(() => openAmong(held).length).toBe(CONNECTIONS.waitingMax);
    expect(openAmong([...idle, ...others])).toHaveLength(2);
    expect(await get({ 'X-Forwarded-For': '203.0.113.5' })).toBe(200);
  });
});
