import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { setAccountDisabled } from '#server/slices/identity/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createSubscription } from '#server/testing/push-service.ts';
import { pushDevicesOf } from './devices.ts';
import { PUSH_DELAY_MS, PUSH_DEVICES_MAX } from './push.rules.ts';
import { pushes } from './push.ts';

const { notifications } = routes;

describe('push devices', () => {
  let test: TestApp;
  const lookups: string[] = [];
  beforeAll(async () => {
    test = await createTestApp({
      env: { LIMITS_FACTOR: '100' },
      safeFetch: {
        ca: '',
        permits: () => false,
        lookup: async (host) => {
          lookups.push(host);
          return [{ address: '10.0.0.7', family: 4 }];
        },
      },
    });
  });
  afterAll(() => test.close());

  const subscriptionAt = (name: string) => createSubscription(`https://push.example/${name}`);
  const save = ({ uid, call }: Member, body: ReturnType<typeof createSubscription>) =>
    call(notifications.saveDevice, { params: { uid }, body });
  const count = async ({ uid }: Member) => (await pushDevicesOf(test.app.db, uid)).length;
  const identity = async (call: string, body: object) => {
    const { statusCode } = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:${call}?key=local`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(statusCode).toBe(200);
  };
  /** Returns the same member signed in on another browser. */
  async function elsewhere(member: Member): Promise<Member> {
    const { idToken } = await issueTokens(test.app, member.uid);
    return { ...member, token: idToken, ...test.caller(idToken) };
  }

  it('N-02 saves a browser once although it is saved twice, under the hash of its address', async () => {
    const member = await test.member();
    const one = subscriptionAt('twice');
    const { body } = await save(member, one);
    expect(body.id).toBe(createHash('sha256').update(one.endpoint).digest('base64url'));
    await save(member, { ...subscriptionAt('twice') });
    expect(await count(member)).toBe(1);
  });

  it('N-02 lets only its member remove a browser, and removing it again changes nothing', async () => {
    const [member, other] = [await test.member(), await test.member()];
    const { id } = (await save(member, subscriptionAt('removed'))).body;
    await other.call(notifications.removeDevice, { params: { uid: other.uid, deviceId: id } });
    expect(await count(member)).toBe(1);
    for (let times = 0; times < 2; times++) {
      const { status } = await member.call(notifications.removeDevice, { params: { uid: member.uid, deviceId: id } });
      expect(status).toBe(200);
    }
    expect(await count(member)).toBe(0);
  });

  it('N-02 moves a browser to the member who signs in on it', async () => {
    const [first, second] = [await test.member(), await test.member()];
    await save(first, subscriptionAt('shared'));
    await Promise.all([save(second, subscriptionAt('shared')), save(second, subscriptionAt('shared'))]);
    expect([await count(first), await count(second)]).toEqual([0, 1]);
  });

  it('N-02 deletes the browser not seen for longest when a member has more than ten, also when they are saved at once', async () => {
    const member = await test.member();
    for (let n = 0; n < PUSH_DEVICES_MAX; n++) {
      test.clock.advance(1000);
      await save(member, subscriptionAt(`many-${n}`));
    }
    test.clock.advance(1000);
    await save(member, subscriptionAt('many-0'));
    const [{ createdAt } = { createdAt: '' }, second] = await pushDevicesOf(test.app.db, member.uid);
    test.clock.advance(1000);
    await save(member, subscriptionAt('many-x'));
    const kept = (await pushDevicesOf(test.app.db, member.uid)).map((device) => device.createdAt);
    expect(kept).toHaveLength(PUSH_DEVICES_MAX);
    expect(kept).toContain(createdAt);
    expect(kept).not.toContain(second?.createdAt);
    await Promise.all(Array.from({ length: 8 }, (_, n) => save(member, subscriptionAt(`crowd-${n}`))));
    expect(await count(member)).toBe(PUSH_DEVICES_MAX);
  });

  it('N-02 deletes a browser when its session ends, and not when another one does', async () => {
    const member = await test.member();
    const [phone, desk] = [await elsewhere(member), await elsewhere(member)];
    await save(phone, subscriptionAt('phone'));
    await save(desk, subscriptionAt('desk'));
    await identity('signOut', { idToken: phone.token });
    expect(await count(member)).toBe(1);
    await identity('update', { idToken: member.token, password: 'another-password', returnSecureToken: true });
    expect(await count(member)).toBe(0);
  });

  it('N-02 A-18 deletes the browsers of a member who deletes their account or is suspended', async () => {
    const [leaver, suspended] = [await test.member(), await test.member()];
    await save(leaver, subscriptionAt('leaver'));
    await save(suspended, subscriptionAt('suspended'));
    await identity('delete', { idToken: leaver.token });
    await test.app.transact((work) => setAccountDisabled(work, suspended.uid, true));
    expect([await count(leaver), await count(suspended)]).toEqual([0, 0]);
  });

  it.each([
    'http://push.example/x',
    'https://push.example:8443/x',
    'https://push.example:443/x',
    'https://user:secret@push.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://db/x',
    'https://metadata.google.internal/computeMetadata',
    'HTTPS://push.example/x',
    `https://push.example/${'x'.repeat(1024)}`,
    'javascript:alert(1)',
  ])('N-02 K-01 refuses %s as an address to push to', async (endpoint) => {
    const member = await test.member();
    const { status, error } = await save(member, createSubscription(endpoint));
    expect([status, error.code]).toEqual([400, 'INVALID_INPUT']);
    expect(error.fields).toHaveProperty('endpoint');
    expect(await count(member)).toBe(0);
  });

  it('refuses keys that no browser creates', async () => {
    const member = await test.member();
    const good = subscriptionAt('keys');
    for (const keys of [
      { ...good.keys, p256dh: 'A'.repeat(87) },
      { ...good.keys, p256dh: good.keys.p256dh.slice(1) },
      { ...good.keys, auth: '' },
      { ...good.keys, auth: `${good.keys.auth}AA` },
    ])
      expect((await save(member, { ...good, keys })).status).toBe(400);
    expect(await count(member)).toBe(0);
  });

  it('N-02 deletes a browser whose address leads into our own network, without sending to it', async () => {
    const [member, ana] = [await test.member(), await test.member()];
    await save(member, subscriptionAt('rebound'));
    lookups.length = 0;
    await ana.call(routes.connections.request, {
      params: { target: member.uid, requester: ana.uid },
      body: { message: 'Hi' },
    });
    test.clock.advance(PUSH_DELAY_MS);
    await pushes(test.app).send();
    expect(lookups).toEqual(['push.example']);
    expect(await count(member)).toBe(0);
  });
});
