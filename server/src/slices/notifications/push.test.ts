import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connectionChanged } from '#server/slices/connections/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { answering, type PushService, startPushService } from '#server/testing/push-service.ts';
import { openSocket } from '#server/testing/socket.ts';
import { pushDevicesOf } from './devices.ts';
import { PUSH_DELAY_MS, PUSH_TTL_MS, PUSH_WAITS_WHILE_ONLINE_MS } from './push.rules.ts';
import { pushes } from './push.ts';

const { connections, notifications, safety } = routes;
const MINUTE = 60_000;
const ONLY_ONE_HOST = /^push\.example:\d+$/;

describe('web push', () => {
  let service: PushService;
  let test: TestApp;
  beforeAll(async () => {
    service = await startPushService();
    test = await createTestApp({ safeFetch: service.safeFetch, env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(async () => {
    expect(service.rejected).toEqual([]);
    await test.close();
    await service.close();
  });

  async function asked(sender: Member, recipient: Member) {
    const params = { target: recipient.uid, requester: sender.uid };
    const { status } = await sender.call(connections.request, { params, body: { message: 'canarynote' } });
    expect(status).toBe(200);
  }
  /** Returns a member with so many browsers. Pushes to others that were received before are forgotten. */
  async function reader(browsers = 1) {
    const member = await test.member({ firstName: 'Rea' });
    const { publicKey } = (await member.call(notifications.readPushKey, {})).body;
    const created = Array.from({ length: browsers }, () => service.browser(publicKey));
    for (const browser of created) expect((await save(member, browser)).status).toBe(200);
    service.received.length = 0;
    return { member, browser: created[0] as (typeof created)[0], browsers: created };
  }
  const save = ({ uid, call }: Member, { endpoint, keys }: { endpoint: string; keys: object }) =>
    call(notifications.saveDevice, { params: { uid }, body: { endpoint, keys } as never });
  /** Moves the clock, sends what is due and returns what the push service received. */
  async function sentAfter(ms = PUSH_DELAY_MS) {
    test.clock.advance(ms);
    await pushes(test.app).send();
    return service.received.splice(0);
  }
  /** Lets no push be answered except those to one browser, until `answerHeld` or the end of the test. */
  function holdOthers({ browser }: { browser: { path: string } }) {
    const held: ServerResponse[] = [];
    service.always((response) => {
      if (response.req.url === browser.path) answering(201)(response);
      else held.push(response);
    });
    function answerHeld() {
      service.always(answering(201));
      for (const response of held) if (!response.writableEnded) answering(201)(response);
    }
    onTestFinished(answerHeld);
    return { held, answerHeld };
  }
  const devices = ({ uid }: Member) => pushDevicesOf(test.app.db, uid);
  const waiting = async ({ uid }: Member) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from push_deliveries p join notifications n on n.id = p.notification_id
      where n.uid = ${uid}`.execute(test.app.db);
    return rows[0]?.n;
  };
  const markAll = ({ uid, call }: Member) =>
    call(notifications.markRead, { params: { uid, id: 'all' }, body: { read: true } });

  it('N-02 sends a push that only its browser can read, that is signed, and that holds no text of members', async () => {
    const { member, browser } = await reader();
    const ana = await test.member({ firstName: 'Ana' });
    await asked(ana, member);
    expect(await sentAfter(PUSH_DELAY_MS - 1)).toEqual([]);
    const [push, ...more] = await sentAfter(1);
    expect(more).toEqual([]);
    const { items } = (await member.call(notifications.list, { params: { uid: member.uid }, query: {} })).body;
    expect(push).toMatchObject({
      path: browser.path,
      news: {
        id: items[0]?.id,
        title: 'Ana would like to connect',
        path: `/user/${ana.uid}?notification=${items[0]?.id}`,
        tag: `connection:${ana.uid}`,
        at: items[0]?.timestamp,
      },
      headers: {
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String((PUSH_TTL_MS - PUSH_DELAY_MS) / 1000),
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      },
      claims: { aud: service.origin, sub: 'mailto:operators@stoop.test' },
    });
    expect(JSON.stringify(push)).not.toContain('canary');
    expect(push?.size).toBeLessThan(2048);
    const lasts = (push?.claims.exp ?? 0) - Date.now() / 1000;
    expect(lasts).toBeGreaterThan(3600);
    expect(lasts).toBeLessThan(24 * 3600);
    expect(await sentAfter(MINUTE)).toEqual([]);
    expect((await devices(member))[0]?.lastSuccessAt).not.toBeNull();
  });

  it('N-02 sends to every browser of the member, and only the newest push of one subject', async () => {
    const { member, browsers } = await reader(2);
    const ana = await test.member({ firstName: 'Ana' });
    await asked(ana, member);
    const first = await sentAfter();
    expect(first.map(({ path }) => path).sort()).toEqual(browsers.map(({ path }) => path).sort());
    expect(new Set(first.map(({ headers }) => headers.topic)).size).toBe(2);

    service.next(answering(503), answering(503));
    const params = { target: member.uid, requester: ana.uid };
    await ana.call(connections.end, { params });
    await asked(ana, member);
    expect(await sentAfter()).toHaveLength(2);
    await ana.call(connections.end, { params });
    await asked(ana, member);
    expect(await waiting(member)).toBe(2);
    const [{ items }, second] = [
      (await member.call(notifications.list, { params: { uid: member.uid }, query: {} })).body,
      await sentAfter(MINUTE),
    ];
    expect(second.map(({ news }) => news.id)).toEqual([items[0]?.id, items[0]?.id]);
    expect(second.map(({ headers }) => headers.topic).sort()).toEqual(first.map(({ headers }) => headers.topic).sort());
  });

  it('N-02 sends nothing that was read, was turned off, or comes from a blocked member', async () => {
    const [read, off, blocker] = [await reader(), await reader(), await reader()];
    const ana = await test.member();
    for (const { member } of [read, off, blocker]) await asked(ana, member);
    await markAll(read.member);
    await off.member.call(notifications.saveSettings, {
      params: { uid: off.member.uid },
      body: { types: { connection_request: false } },
    });
    await blocker.member.call(safety.block, { params: { uid: blocker.member.uid, other: ana.uid } });
    expect(await sentAfter()).toEqual([]);
    for (const { member } of [read, off, blocker]) expect(await waiting(member)).toBe(0);
  });

  it('N-02 waits while the member is online on any node, and sends when they leave without reading', async () => {
    const beside = await createTestApp({ beside: test, safeFetch: service.safeFetch });
    const [stays, goes] = [await reader(), await reader()];
    const base = await beside.listen();
    const [staying, going] = [await openSocket(base, stays.member.token), await openSocket(base, goes.member.token)];
    const isHere = (item: Member) => test.app.presence.has(item.uid);
    await expect.poll(() => [isHere(stays.member), isHere(goes.member)]).toEqual([true, true]);
    const ana = await test.member();
    const startedAt = test.clock.now().getTime();
    for (const { member } of [stays, goes]) await asked(ana, member);
    expect(await sentAfter()).toEqual([]);
    going.close();
    await expect.poll(() => isHere(goes.member)).toBe(false);
    const sentAt = (ms: number) => sentAfter(startedAt + ms - test.clock.now().getTime());
    // The push to a member who stays is looked at again every 15 seconds, for a minute.
    expect((await sentAt(PUSH_WAITS_WHILE_ONLINE_MS - 15_001)).map(({ path }) => path)).toEqual([goes.browser.path]);
    expect(await waiting(stays.member)).toBe(1);
    await sentAt(PUSH_WAITS_WHILE_ONLINE_MS - 1);
    expect(await waiting(stays.member)).toBe(1);
    await sentAt(PUSH_WAITS_WHILE_ONLINE_MS + 14_999);
    expect(await waiting(stays.member)).toBe(0);
    staying.close();
    await beside.close();
  });

  it.each([404, 410])('N-02 deletes a browser when the push service answers %i', async (status) => {
    const { member } = await reader();
    service.next(answering(status));
    await asked(await test.member(), member);
    expect(await sentAfter()).toHaveLength(1);
    expect(await devices(member)).toEqual([]);
    expect(await waiting(member)).toBe(0);
  });

  it.each([
    [413, {}],
    [400, {}],
    [307, { location: 'https://push.example/elsewhere' }],
  ])('N-02 does not send a push again after an answer of %i, and keeps the browser', async (status, headers) => {
    const { member } = await reader();
    service.next(answering(status, headers as never));
    await asked(await test.member(), member);
    expect(await sentAfter()).toHaveLength(1);
    expect(await sentAfter(PUSH_TTL_MS / 2)).toEqual([]);
    expect(await devices(member)).toHaveLength(1);
  });

  it('N-02 sends nothing to a push service for as long as its Retry-After asks', async () => {
    const { member } = await reader();
    service.next(answering(429, { 'retry-after': '600' }));
    await asked(await test.member(), member);
    expect(await sentAfter()).toHaveLength(1);
    await asked(await test.member(), member);
    expect(await sentAfter(9 * MINUTE)).toEqual([]);
    expect(await sentAfter(2 * MINUTE)).toHaveLength(2);
  });

  it('N-02 tries a failed push again after growing pauses until it is too old', async () => {
    const { member } = await reader();
    service.next(answering(500), (response) => void response.socket?.destroy(), answering(503));
    const startedAt = test.clock.now().getTime();
    await asked(await test.member(), member);
    expect(await sentAfter()).toHaveLength(1);
    expect(await sentAfter(10_000)).toEqual([]);
    expect(await sentAfter(40_000)).toHaveLength(1);
    expect(await sentAfter(20_000)).toEqual([]);
    expect(await sentAfter(50_000)).toHaveLength(1);
    service.always(answering(500));
    expect(await sentAfter(startedAt + PUSH_TTL_MS - 1 - test.clock.now().getTime())).toHaveLength(1);
    service.always(answering(201));
    expect(await sentAfter(PUSH_TTL_MS)).toEqual([]);
    expect(await waiting(member)).toBe(0);
  });

  describe('in quiet hours', () => {
    /** The hours of New York around the time of the test's clock: quiet from this hour on, for two hours. */
    const quietNow = () => {
      const from = Number(newYorkTime(test.clock.now()).time.slice(0, 2));
      return { from, to: (from + 2) % 24 };
    };
    const setQuiet = ({ uid, call }: Member, quiet: { from: number; to: number } | null) =>
      call(notifications.saveSettings, { params: { uid }, body: { quiet } });

    it('M-21 sends nothing, and one push about what is unread when they end', async () => {
      const [{ member, browser }, other] = [await reader(), await reader()];
      expect((await setQuiet(member, quietNow())).body.quiet).toEqual(quietNow());
      for (let n = 0; n < 3; n++) await asked(await test.member(), member);
      await asked(await test.member(), other.member);
      expect((await sentAfter()).map(({ path }) => path)).toEqual([other.browser.path]);
      expect(await waiting(member)).toBe(1);
      const [push, ...more] = await sentAfter(2 * 60 * MINUTE);
      expect(more).toEqual([]);
      expect(push).toMatchObject({
        path: browser.path,
        news: { title: 'You have 3 unread notifications', path: '/notifications', tag: 'quiet' },
      });
      expect(await waiting(member)).toBe(0);
    });

    it('M-21 sends the notification itself afterwards when only one is unread, and nothing when all were read', async () => {
      const [one, none] = [await reader(), await reader()];
      const ana = await test.member({ firstName: 'Ana' });
      for (const { member } of [one, none]) {
        await setQuiet(member, quietNow());
        await asked(ana, member);
        await asked(await test.member(), member);
      }
      expect(await sentAfter()).toEqual([]);
      const { items } = (await one.member.call(notifications.list, { params: { uid: one.member.uid }, query: {} }))
        .body;
      const readItem = items.find(({ from }) => from?.uid !== ana.uid);
      await one.member.call(notifications.markRead, {
        params: { uid: one.member.uid, id: readItem?.id as string },
        body: { read: true },
      });
      await markAll(none.member);
      const delivered = await sentAfter(2 * 60 * MINUTE);
      expect(delivered.map(({ path, news }) => [path, news.title])).toEqual([
        [one.browser.path, 'Ana would like to connect'],
      ]);
    });

    it('M-21 S-55 sends nothing afterwards about earlier notifications when a block hid the one that was held back', async () => {
      const [{ member }, ana] = [await reader(), await test.member()];
      await asked(await test.member(), member);
      expect(await sentAfter()).toHaveLength(1);
      await setQuiet(member, quietNow());
      await asked(ana, member);
      expect(await sentAfter()).toEqual([]);
      await ana.call(safety.block, { params: { uid: ana.uid, other: member.uid } });
      expect(await sentAfter(2 * 60 * MINUTE)).toEqual([]);
    });

    it('M-21 follows a change of the hours, which other settings leave as they are', async () => {
      const [changes, ends] = [await reader(), await reader()];
      const later = { from: quietNow().from, to: (quietNow().from + 3) % 24 };
      for (const { member } of [changes, ends]) {
        await setQuiet(member, quietNow());
        await asked(await test.member(), member);
      }
      expect(await sentAfter()).toEqual([]);
      await setQuiet(changes.member, later);
      const { body } = await changes.member.call(notifications.saveSettings, {
        params: { uid: changes.member.uid },
        body: { digest: false },
      });
      expect(body.quiet).toEqual(later);
      expect((await setQuiet(ends.member, null)).body.quiet).toBeNull();
      expect((await sentAfter(0)).map(({ path }) => path)).toEqual([ends.browser.path]);
      expect(await sentAfter(2 * 60 * MINUTE)).toEqual([]);
      expect((await sentAfter(60 * MINUTE)).map(({ path }) => path)).toEqual([changes.browser.path]);
    });

    it('M-21 refuses hours that are equal or none of the day', async () => {
      const { member } = await reader();
      for (const quiet of [
        { from: 8, to: 8 },
        { from: 22, to: 24 },
        { from: 7.5, to: 9 },
      ])
        expect((await setQuiet(member, quiet)).status).toBe(400);
    });
  });

  it('N-02 sends each push once although two nodes send, with the same key', async () => {
    const beside = await createTestApp({ beside: test, safeFetch: service.safeFetch });
    const { member } = await reader(5);
    for (let n = 0; n < 4; n++) await asked(await test.member(), member);
    test.clock.advance(PUSH_DELAY_MS);
    await Promise.all([test, beside, test, beside].map((node) => pushes(node.app).send()));
    expect(service.received).toHaveLength(20);
    const delivered = service.received.map(({ path, news }) => `${path} ${news.id}`);
    expect(new Set(delivered).size).toBe(20);
    expect(await pushes(beside.app).publicKey()).toBe(await pushes(test.app).publicKey());
    await beside.close();
  });

  it('N-02 claims one push at a time, also by the plan that the database chooses after it saw only one', async () => {
    const { member } = await reader();
    await asked(await test.member(), member);
    await sql`vacuum analyze push_deliveries`.execute(test.app.db);
    for (let n = 0; n < 3; n++) await asked(await test.member(), member);
    expect(await sentAfter()).toHaveLength(4);
  });

  it('N-02 sends a push from another node when the first one dies while sending', async () => {
    const beside = await createTestApp({ beside: test, safeFetch: service.safeFetch });
    const { member } = await reader();
    await asked(await test.member(), member);
    service.next(() => {});
    test.clock.advance(PUSH_DELAY_MS);
    const dying = pushes(beside.app).send();
    await expect.poll(() => service.received).toHaveLength(1);
    await pushes(beside.app).stop(0);
    await dying;
    service.received.length = 0;
    expect(await sentAfter(0)).toEqual([]);
    expect(await sentAfter(MINUTE)).toHaveLength(1);
    expect(await waiting(member)).toBe(0);
    await beside.close();
  });

  it('N-02 S-78 sends to everybody else while the push services of one member, and of new browsers, do not answer', async () => {
    const slow = await reader(10);
    const other = await reader();
    const newcomers = [await reader(2), await reader(2), await reader(2)];
    // The push service took a push of this one before.
    await asked(await test.member(), other.member);
    expect(await sentAfter()).toHaveLength(1);
    const { held, answerHeld } = holdOthers(other);
    for (const { member } of [slow, ...newcomers]) await asked(await test.member(), member);
    await asked(await test.member(), other.member);
    test.clock.advance(PUSH_DELAY_MS);
    const sending = pushes(test.app).send();
    await expect.poll(() => service.received.map(({ path }) => path)).toContain(other.browser.path);
    await expect.poll(() => held).toHaveLength(4);
    expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
    const slowPaths = new Set(slow.browsers.map(({ path }) => path));
    expect(held.filter(({ req }) => slowPaths.has(req.url ?? ''))).toHaveLength(2);
    answerHeld();
    await sending;
    expect(service.received).toHaveLength(17);
    service.received.length = 0;
  });

  it('N-02 sends nothing when the transaction is rolled back', async () => {
    const { member } = await reader();
    const ana = await test.member();
    connectionsFail(ana);
    const params = { target: member.uid, requester: ana.uid };
    const { status } = await ana.call(connections.request, { params, body: { message: 'hi' } });
    expect(status).toBe(500);
    expect(await waiting(member)).toBe(0);
    expect(await sentAfter()).toEqual([]);
  });
  function connectionsFail({ uid }: Member) {
    const { emit } = connectionChanged;
    const emitted = vi.spyOn(connectionChanged, 'emit').mockImplementation(async (work, change) => {
      await emit(work, change);
      if (change.requester === uid) throw new Error('on purpose');
    });
    onTestFinished(() => emitted.mockRestore());
  }

  it('N-02 sends by itself a moment after the commit', async () => {
    const { member } = await reader();
    pushes(test.app).start();
    await asked(await test.member(), member);
    test.clock.advance(PUSH_DELAY_MS);
    await expect.poll(() => service.received, { timeout: PUSH_DELAY_MS + 10_000 }).toHaveLength(1);
    await expect.poll(() => waiting(member)).toBe(0);
  });

  it('N-02 S-78 sends by itself what is due while push services of others do not answer', async () => {
    const [slow, other] = [await reader(10), await reader()];
    await asked(await test.member(), other.member);
    expect(await sentAfter()).toHaveLength(1);
    pushes(test.app).start();
    const { held, answerHeld } = holdOthers(other);
    await asked(await test.member(), slow.member);
    test.clock.advance(PUSH_DELAY_MS);
    await expect.poll(() => held).toHaveLength(2);
    await asked(await test.member(), other.member);
    test.clock.advance(PUSH_DELAY_MS);
    await expect.poll(() => service.received.map(({ path }) => path)).toContain(other.browser.path);
    expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
    answerHeld();
    await expect.poll(() => waiting(slow.member)).toBe(0);
    service.received.length = 0;
  });

  it('N-02 A-18 lists the browsers in the download without their addresses and keys', async () => {
    const { member, browser } = await reader(2);
    const { data } = await download(test, member);
    expect(data.pushDevices).toEqual([
      {
        service: expect.stringMatching(ONLY_ONE_HOST),
        createdAt: expect.any(String),
        seenAt: expect.any(String),
        lastSuccessAt: null,
      },
      {
        service: expect.stringMatching(ONLY_ONE_HOST),
        createdAt: expect.any(String),
        seenAt: expect.any(String),
        lastSuccessAt: null,
      },
    ]);
    for (const secret of [browser.path, browser.keys.auth, browser.keys.p256dh])
      expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('N-02 S-72 sends nothing to a browser in which the app was not opened for 14 days, until it is', async () => {
    const { member, browser } = await reader();
    const [ana, ben, carl] = [await test.member(), await test.member(), await test.member()];
    const startedAt = test.clock.now().getTime();
    const later = (ms: number) => test.clock.set(new Date(startedAt + 14 * DAY_MS + ms));
    const ask = async (other: Member) => {
      const caller = { ...other, ...test.caller((await issueTokens(test.app, other.uid)).idToken) };
      await asked(caller, member);
    };
    later(-1000);
    await ask(ana);
    expect(await sentAfter()).toHaveLength(1);
    later(0);
    await ask(ben);
    expect(await sentAfter()).toEqual([]);
    await save({ ...member, ...test.caller((await issueTokens(test.app, member.uid)).idToken) }, browser);
    await ask(carl);
    expect(await sentAfter()).toHaveLength(1);
  });
});
