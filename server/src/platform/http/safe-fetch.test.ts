import { createSocket } from 'node:dgram';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { selfSigned } from '#server/testing/certificate.ts';
import { AddressRefused, createSafeFetch, findAddresses, isPublicAddress } from './safe-fetch.ts';

const sent = { headers: {}, body: Buffer.from('x'), timeoutMs: 2000 };

const { key, cert } = await selfSigned('push.example');

describe('addresses that members gave', () => {
  it.each([
    ['http://push.example/x', 'not https'],
    ['ftp://push.example/x', 'not https'],
    ['https://user@push.example/x', 'names a user'],
    ['https://:secret@push.example/x', 'names a user'],
    ['https://push.example:8443/x', 'not port 443'],
    ['https://push.example:22/x', 'not port 443'],
    ['https://127.0.0.1/x', 'not a name'],
    ['https://2130706433/x', 'not a name'],
    ['https://0x7f.1/x', 'not a name'],
    ['https://8.8.8.8/x', 'not a name'],
    ['https://[::1]/x', 'not a name'],
    ['https://[::ffff:10.0.0.1]/x', 'not a name'],
    ['https://[2606:4700::1111]/x', 'not a name'],
    ['https://localhost/x', 'a name of this network'],
    ['https://LOCALHOST./x', 'a name of this network'],
    ['https://a.localhost/x', 'a name of this network'],
    ['https://postgres/x', 'a name of this network'],
    ['https://metadata.google.internal/x', 'a name of this network'],
    ['https://printer.local/x', 'a name of this network'],
    ['nonsense', 'no address'],
  ])('N-02 %s is refused: %s', async (url, fault) => {
    const safeFetch = createSafeFetch({ lookup: () => Promise.reject(new Error('looked up')) });
    expect(safeFetch.fault(url)).toBe(fault);
    await expect(safeFetch.post({ ...sent, url })).rejects.toBeInstanceOf(AddressRefused);
  });

  it('accepts the addresses of push services', () => {
    const safeFetch = createSafeFetch();
    for (const url of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://wns2-par02p.notify.windows.com/w/?token=x',
    ])
      expect(safeFetch.fault(url)).toBeNull();
  });

  it('accepts only public IP addresses', () => {
    const near = [
      ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1'],
      ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
      ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', 'fec0::1'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::1', '2001:db8::1', '::127.0.0.1', 'nonsense', ''],
    ];
    for (const address of near) expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '172.32.0.1', '142.250.1.1', '2606:4700::1111', '2a00:1450::200e'])
      expect(isPublicAddress(address), address).toBe(true);
  });

  describe('names', () => {
    /** Starts a name server that knows one address of one host, and never answers about others. */
    async function startNameServer(knownHost: string) {
      const socket = createSocket('udp4');
      socket.on('message', (question, { port, address }) => {
        const name = knownHost
          .split('.')
          .map((label) => String.fromCharCode(label.length) + label)
          .join('');
        const asksForV4 = question.readUInt16BE(12 + name.length + 1) === 1;
        if (!question.includes(name)) return;
        const asked = question.subarray(12, 12 + name.length + 5);
        const header = Buffer.from([
          question[0] ?? 0,
          question[1] ?? 0,
          0x81,
          0x80,
          0,
          1,
          0,
          asksForV4 ? 1 : 0,
          0,
          0,
          0,
          0,
        ]);
        // A pointer to the name, type A, class IN, 60 seconds, four bytes.
        const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 142, 250, 1, 1]);
        socket.send(Buffer.concat([header, asked, ...(asksForV4 ? [answer] : [])]), port, address);
      });
      socket.bind(0, '127.0.0.1');
      await once(socket, 'listening');
      onTestFinished(() => void socket.close());
      return [`127.0.0.1:${socket.address().port}`];
    }

    it('N-02 S-78 are looked up without the threads that other lookups need, and given up when their server does not answer', async () => {
      const servers = await startNameServer('push.example');
      expect(await findAddresses('push.example', servers)).toEqual([{ address: '142.250.1.1', family: 4 }]);
      const lookups = vi.spyOn(dns, 'lookup');
      const silent = Array.from({ length: 8 }, (_, index) => findAddresses(`p${index}.silent.example`, servers));
      const codes = (await Promise.allSettled(silent)).map((result) =>
        result.status === 'rejected' ? result.reason.code : result.value,
      );
      expect(new Set(codes)).toEqual(new Set(['ETIMEOUT']));
      expect(lookups).not.toHaveBeenCalled();
    });
  });

  describe('requests to a local server', () => {
    const hits: string[] = [];
    const server = createServer({ key, cert }, (request, response) => {
      hits.push(request.url ?? '');
      if (request.url === '/hangs') return;
      if (request.url === '/drips') {
        response.writeHead(200);
        setInterval(() => response.write('x'.repeat(65_536)), 1).unref();
        return;
      }
      if (request.url === '/moved') return void response.writeHead(307, { location: '/elsewhere' }).end();
      response.writeHead(429, { 'retry-after': '7' }).end();
    });
    let port = 0;
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    });
    afterAll(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    const here = (address = '127.0.0.1') =>
      createSafeFetch({
        ca: cert,
        lookup: async () => [{ address, family: 4 }],
        permits: (to, at) => at === port && (to === null || to === '127.0.0.1'),
      });
    const at = (path: string) => ({ ...sent, url: `https://push.example:${port}${path}` });

    it('reads the headers of an answer, follows no redirect, and does not wait for the body', async () => {
      expect(await here().post(at('/asks'))).toEqual({ status: 429, retryAfter: '7' });
      expect((await here().post(at('/moved'))).status).toBe(307);
      expect((await here().post(at('/drips'))).status).toBe(200);
      expect(hits).not.toContain('/elsewhere');
    });

    it('fails after the timeout if the server does not answer', async () => {
      await expect(here().post({ ...at('/hangs'), timeoutMs: 100 })).rejects.toThrow(/abort|timeout/i);
    });

    it('rejects a name if any of its addresses is private', async () => {
      hits.length = 0;
      for (const address of ['10.0.0.1', '169.254.169.254', '::1'])
        await expect(here(address).post(at('/x'))).rejects.toBeInstanceOf(AddressRefused);
      const rebinding = createSafeFetch({
        ca: cert,
        lookup: async () => [
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
        permits: (to) => to === null,
      });
      await expect(rebinding.post(at('/x'))).rejects.toBeInstanceOf(AddressRefused);
      const nowhere = createSafeFetch({ lookup: async () => [], permits: () => true });
      await expect(nowhere.post(at('/x'))).rejects.toBeInstanceOf(AddressRefused);
      expect(hits).toEqual([]);
    });

    it('looks a name up once, and connects to the address that was checked', async () => {
      let asked = 0;
      const safeFetch = createSafeFetch({
        ca: cert,
        lookup: async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
        permits: (to, at) => at === port && (to === null || to === '127.0.0.1'),
      });
      expect((await safeFetch.post(at('/x'))).status).toBe(429);
      expect(asked).toBe(1);
    });

    it('sends nothing to a server with a certificate for another name', async () => {
      const stranger = createSafeFetch({
        lookup: async () => [{ address: '127.0.0.1', family: 4 }],
        permits: () => true,
      });
      await expect(stranger.post(at('/x'))).rejects.toThrow(/certificate/i);
    });
  });
});
