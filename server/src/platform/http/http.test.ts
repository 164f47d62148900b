import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { authenticate } from '#server/slices/identity/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { fail } from './errors.ts';
import { addressKey } from './limiter.ts';
import { createHttp } from './server.ts';

/** Returns a log and its lines. */
function readableLog() {
  const lines: string[] = [];
  return { lines, log: createLog('debug', { write: (line: string) => void lines.push(line) }) };
}

describe('the HTTP server', () => {
  let test: TestApp;
  let ann: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
    ann = await test.member();
  });
  afterAll(() => test.close());

  it('G-08 redirects an address that cannot be decoded to the not-found screen, and answers 400 to the API', async () => {
    for (const url of ['/user/%', '/%E0%A4%A']) {
      const page = await test.app.http.inject({ url });
      expect([page.statusCode, page.headers.location]).toEqual([302, '/not-found']);
    }
    const call = await test.app.http.inject({ url: '/api/users/%' });
    expect(call.statusCode).toBe(400);
    expect(call.json().error.code).toBe('INVALID_INPUT');
  });

  it('D-05 D-03 runs a route from inside the server as a request of the member would, with the same refusals', async () => {
    const { run } = test.app;
    const caller = { address: '203.0.113.9', userAgent: '', language: 'en' } as const;
    const actor = await authenticate(test.app, ann.token);
    const own = { params: { uid: ann.uid }, caller };
    const answer = await ann.call(routes.chats.readSettings, own);
    expect(await run(routes.chats.readSettings, actor, own)).toEqual(answer.body);
    const ben = await test.member();
    const profile = { params: { uid: ben.uid }, caller };
    expect(await run(routes.profiles.readProfile, actor, profile)).toEqual(
      (await ann.call(routes.profiles.readProfile, profile)).body,
    );
    const newcomer = await authenticate(test.app, (await test.member(null)).token);
    const refusals: [() => Promise<unknown>, string][] = [
      [() => run(routes.chats.list, null, { caller }), 'UNAUTHENTICATED'],
      [() => run(routes.chats.list, newcomer, { caller }), 'PROFILE_REQUIRED'],
      [() => run(routes.chats.readSettings, actor, profile), 'NOT_FOUND'],
      [() => run(routes.operators.listMembers, actor, { query: {}, caller }), 'NOT_FOUND'],
      [() => run(routes.chats.list, actor, { query: { limit: 'junk' }, caller }), 'INVALID_INPUT'],
    ];
    for (const [ask, code] of refusals) await expect(ask()).rejects.toMatchObject({ code });
  });

  it('K-01 rejects a text that is longer than any field before matching patterns', async () => {
    const form = { email: 'a@b.co', firstName: 'A', lastName: 'B', linkedin: '', movedToNYC: '2020-01', reason: 'x' };
    const began = performance.now();
    const answer = await test.visitor.call(routes.invites.requestAccess, {
      body: { ...form, instagram: `http://${'.'.repeat(200_000)} x` },
    });
    expect(answer.error.code).toBe('TOO_LARGE');
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('K-01 refuses a body with very many unknown keys before reading them, and names few of those that it reads', async () => {
    const save = (keys: readonly string[]) =>
      test.app.http.inject({
        method: 'PATCH',
        url: `/api/users/${ann.uid}`,
        headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        payload: `{${keys.map((key) => `"${key}":1`).join()}}`,
      });
    const flood = await save(Array.from({ length: 30_000 }, (_, n) => n.toString(36)));
    expect([flood.statusCode, flood.json().error.code]).toEqual([413, 'TOO_LARGE']);
    const keys = Array.from({ length: 1001 }, (_, n) => `k${n}`);
    expect((await save(keys)).json().error.code).toBe('TOO_LARGE');
    const some = await save(keys.slice(1));
    expect([some.statusCode, Object.keys(some.json().error.fields).length]).toEqual([400, 10]);
    const long = await save(['k'.repeat(200_000)]);
    expect(long.statusCode).toBe(400);
    for (const { body } of [flood, some, long]) expect(body.length).toBeLessThan(2000);
  });

  it('K-01 answers 400 for values that the database cannot store', async () => {
    const form = { email: 'nul@b.co', firstName: 'A', lastName: 'B', linkedin: '', movedToNYC: '2020-01', reason: 'x' };
    const nul = await test.visitor.call(routes.invites.requestAccess, { body: { ...form, instagram: 'http://a\0.b' } });
    expect(nul.status).toBe(400);
    for (const update of [
      { public: { topArtists: [{ id: 'a\0', name: 'x', image: null }] } },
      { public: { topArtists: [{ id: 'a\ud800', name: 'x', image: null }] } },
      { private: { birthday: '0000-01-01' } },
    ]) {
      const saved = await ann.call(routes.profiles.saveProfile, { params: { uid: ann.uid }, body: update });
      expect([200, 400]).toContain(saved.status);
    }
  });

  it('K-01 answers 400 for cursors with dates that only JavaScript can read', async () => {
    const { uid, token } = ann;
    const lists = ['/api/chats', '/api/threads', '/api/events', '/api/messages?search=a'];
    const own = ['connections', 'notForMe', 'notifications'].map((name) => `/api/${name}/${uid}`);
    for (const url of [...lists, ...own, `/api/users/${uid}/directMessages`])
      for (const date of ['+275760-09-13', '-271821-04-20', '2026-02-31T00:00:00.000Z', 'Jan 1 99999', '1', 'infinity'])
        for (const rest of [[uid, uid], [crypto.randomUUID()], [`${uid}-${uid}`, '1']]) {
          const cursor = Buffer.from(JSON.stringify([date, ...rest])).toString('base64url');
          const headers = { authorization: `Bearer ${token}` };
          const page = `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`;
          const answer = await test.app.http.inject({ url: page, headers });
          expect(answer.statusCode, `${url} ${date}`).toBe(400);
        }
  });

  it('rejects JSON and empty bodies on photo routes, and bytes on JSON routes', async () => {
    const inject = (url: string, type: string | undefined, payload?: string | Buffer) =>
      test.app.http.inject({
        method: 'PUT',
        url,
        headers: { authorization: `Bearer ${ann.token}`, ...(type && { 'content-type': type }) },
        ...(payload !== undefined && { payload }),
      });
    const photo = `/api/profile-images/${ann.uid}/profile.jpg`;
    expect((await inject(photo, 'application/json', '{"length":1}')).json().error.code).toBe('PHOTO_UNREADABLE');
    expect((await inject(photo, 'image/jpeg', Buffer.alloc(0))).json().error.code).toBe('PHOTO_UNREADABLE');
    expect((await inject(photo, undefined)).json().error.code).toBe('PHOTO_UNREADABLE');
    const block = `/api/blocks/${ann.uid}/${ann.uid}`;
    expect((await inject(block, 'image/jpeg', Buffer.alloc(5_000_000))).json().error.code).toBe('INVALID_INPUT');
  });

  it('S-20 rejects JSON that is nested too deeply, and tells why', async () => {
    const deep = (levels: number) => `{"public":{"bio":${'['.repeat(levels)}${']'.repeat(levels)}}}`;
    const save = async (levels: number) => {
      const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' };
      const url = `/api/users/${ann.uid}`;
      const { statusCode, body } = await test.app.http.inject({ method: 'PATCH', url, headers, payload: deep(levels) });
      return [statusCode, JSON.parse(body).error.code];
    };
    expect(await save(100_000)).toEqual([400, 'TOO_DEEP']);
    expect(await save(33)).toEqual([400, 'TOO_DEEP']);
    expect(await save(20)).toEqual([400, 'INVALID_INPUT']);
    const signIn = async (levels: number) => {
      const url = `/v1/accounts:signInWithPassword?key=${test.config.identityApiKey}`;
      const payload = `{"email":"a@example.com","password":"wrong","${deep(levels).slice(2, -1)}}`;
      return (await test.app.http.inject({ method: 'POST', url, payload })).json().error.message;
    };
    expect(await signIn(20)).toBe('INVALID_LOGIN_CREDENTIALS');
    for (const levels of [33, 30_000]) expect(await signIn(levels)).toContain('too many levels');
  });

  it('D-05 answers NOT_FOUND when the account is deleted during a write', async () => {
    const gone = await test.member();
    await test.app.pool.query('delete from accounts where uid = $1', [gone.uid]);
    const saved = await gone.call(routes.profiles.saveProfile, {
      params: { uid: gone.uid },
      body: { public: { username: 'nobody.is.here' } },
    });
    expect([401, 404]).toContain(saved.status);
  });

  it('counts an address once in every notation, and a /64 of IPv6 as one', () => {
    for (const [one, key] of [
      ['203.0.113.9', '203.0.113.9'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['::FFFF:cb00:7109', '203.0.113.9'],
      ['2001:db8::1', '2001:db8:0:0'],
      ['2001:0DB8:0:0::2%eth0', '2001:db8:0:0'],
      ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0'],
      ['2001:db8:0:1::1', '2001:db8:0:1'],
      ['::1', '0:0:0:0'],
    ] as const)
      expect(addressKey(one), one).toBe(key);
  });

  it('S-33 trusts only the entries of X-Forwarded-For that our own proxies added', async () => {
    for (const [trustProxy, from, seen] of [
      [false, '127.0.0.1', '127.0.0.1'],
      [1, '127.0.0.1', '203.0.113.9'],
      [2, '127.0.0.1', '10.6.6.6'],
      [['127.0.0.1'], '127.0.0.1', '203.0.113.9'],
      [['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.9'],
      [['127.0.0.1', '203.0.113.0/24'], '127.0.0.1', '10.6.6.6'],
      // Somebody who reaches the port beside the proxy.
      [['127.0.0.1'], '198.51.100.4', '198.51.100.4'],
      [['10.0.0.0/8'], '198.51.100.4', '198.51.100.4'],
    ] as const) {
      const http = await createHttp(createLog('silent'), {
        trustProxy: typeof trustProxy === 'object' ? [...trustProxy] : trustProxy,
      });
      http.get('/ip', async ({ ip }) => ({ ip }));
      const headers = { 'x-forwarded-for': '192.0.2.1, 10.6.6.6, 203.0.113.9' };
      const answer = await http.inject({ url: '/ip', headers, remoteAddress: from });
      expect(answer.json().ip, `${trustProxy} from ${from}`).toBe(seen);
      await http.close();
    }
  });

  it('S-37 sends the headers that protect members with every answer, and HSTS where members use https', async () => {
    for (const secure of [false, true]) {
      const http = await createHttp(createLog('silent'), { secure });
      http.get('/page', async () => 'a page');
      http.setNotFoundHandler(() => fail('NOT_FOUND'));
      for (const url of ['/page', '/nothing', '/%zz', '/api/%zz']) {
        const { headers } = await http.inject({ url });
        expect(headers['permissions-policy'], url).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/);
        // Chromium warns about it on every page.
        expect(headers['permissions-policy'], url).not.toContain('bluetooth');
        const policy = String(headers['content-security-policy']);
        for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          expect(policy, url).toContain(part);
        expect(headers['referrer-policy'], url).toBe('same-origin');
        expect(headers['x-content-type-options'], url).toBe('nosniff');
        expect(headers['strict-transport-security'], url).toBe(
          secure ? 'max-age=31536000; includeSubDomains' : undefined,
        );
      }
      await http.close();
    }
  });

  it('disconnects clients that send a request too slowly, without delaying others', async () => {
    const http = await createHttp(createLog('silent'), { pace: { headers: 300, request: 600, checkInterval: 50 } });
    http.post('/', async () => ({ ok: true }));
    await http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as { port: number };
    const slow = ['POST / HTTP/1.1\r\nhost: x\r\nx-a: ', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{'];
    const sockets = Array.from({ length: 100 }, (_, n) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.resume();
      socket.write(slow[n % 2] as string);
      return socket;
    });
    // `once` of node:events would fail when the server resets a connection.
    const cut = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await cut;
    await http.close();
  });

  it('S-17 does not call the database unreachable when a client closes the connection within a body', async () => {
    const { lines, log } = readableLog();
    const http = await createHttp(log);
    const failed = Promise.withResolvers<unknown>();
    http.addHook('onError', async (_request, _reply, error) => failed.resolve(error));
    http.addHook('onSend', async () => failed.resolve(null));
    http.post('/body', async () => 'ok');
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as { port: number };
    const arrived = once(http.server, 'request');
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
    );
    await arrived;
    socket.destroy();
    expect(await failed.promise).toMatchObject({ code: 'ECONNRESET' });
    await http.close();
    expect(lines.join('')).not.toContain('database_unreachable');
  });

  it('D-05 logs the names in a database error, and no text by a member', async () => {
    const { lines, log } = readableLog();
    const http = await createHttp(log);
    http.post('/query', async ({ body }) => test.app.pool.query((body as { sql: string }).sql));
    for (const sql of [
      `insert into accounts select * from accounts where uid = '${ann.uid}'`,
      `select '${ann.email}'::int`,
      `update accounts set email = null where uid = '${ann.uid}'`,
    ]) {
      const answer = await http.inject({ method: 'POST', url: '/query', payload: { sql } });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain(ann.email);
    }
    const written = lines.join('');
    for (const there of ['accounts_pkey', '23505', '22P02', '23502']) expect(written).toContain(there);
    for (const secret of [ann.email, 'argon2', ann.uid]) expect(written).not.toContain(secret);
    await http.close();
  });

  it('D-05 forbids caching private answers, and hides the cause of a fault', async () => {
    const answer = await test.app.http.inject({
      url: `/api/users/${ann.uid}`,
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const http = await createHttp(createLog('silent'));
    http.get('/api/broken', async () => {
      throw new Error('the password is swordfish');
    });
    const broken = await http.inject({ url: '/api/broken' });
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('swordfish');
    expect(broken.headers['cache-control']).toBe('no-store');
    await http.close();
  });
});
