import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS, TEXT_MAX } from '#contract/limits.ts';
import { CLOSE } from '#contract/realtime.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { selfSigned } from '#server/testing/certificate.ts';
import { startNetwork } from '#server/testing/network.ts';
import { startRedis } from '#server/testing/redis.ts';
import { useSockets } from '#server/testing/socket.ts';
import { createBus } from './bus.ts';
import { postgresTransport } from './postgres-transport.ts';

const { chats, connections, hangouts, safety } = routes;
const clientId = () => crypto.randomUUID();
const WITHIN = { timeout: 15_000, interval: 20 };

interface Two {
  here: TestApp;
  there: TestApp;
}

/** Ann is connected to the node `here`, Ben to the node `there`. */
async function twoMembers({ here, there }: Two) {
  const [ann, ben] = [await here.member(), await here.member()];
  const params = { target: ben.uid, requester: ann.uid };
  const { chatId } = (await ann.call(connections.request, { params, body: { message: 'Hi' } })).body;
  await there.caller(ben.token).call(connections.answer, { params, body: { answer: 'accept' } });
  return { ann, ben: { ...ben, ...there.caller(ben.token) }, chatId };
}

const plan = {
  title: 'Ferry to Rockaway',
  location: 'Pier 11',
  description: 'Out and back.',
  date: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  time: '10:00',
  category: 'outdoor',
  clientId: clientId(),
} as const;

describe('two nodes on one database', () => {
  let nodes: Two;
  let base: string;
  let baseThere: string;
  const openSocket = useSockets();
  const open = (at: string, member: Member) => openSocket(at, member.token);
  beforeAll(async () => {
    const here = await createTestApp();
    nodes = { here, there: await createTestApp({ beside: here }) };
    [base, baseThere] = [await here.listen(), await nodes.there.listen()];
    await vi.waitFor(() => expect(here.app.bus.otherNodes()).toBe(1), WITHIN);
  });
  afterAll(async () => {
    await nodes.there.close();
    await nodes.here.close();
  });

  it('M-06 D-04 publishes messages to the other node in order, and `missed` for one that is too long', async () => {
    const { ann, ben, chatId } = await twoMembers(nodes);
    const [a, b] = [await open(base, ann), await open(baseThere, ben)];
    for (let n = 0; n < 50; n++) a.say({ t: 'send', n, chatId, clientId: clientId(), content: `a${n}` });
    await b.event('message', ({ message }) => message.content === 'a49');
    const received = b.events.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
    expect(received).toEqual(Array.from({ length: 50 }, (_, n) => `a${n}`));

    const long = '漢'.repeat(TEXT_MAX.message);
    a.say({ t: 'send', n: 99, chatId, clientId: clientId(), content: long });
    await b.frame(({ t }) => t === 'missed');
    const { body } = await ben.call(chats.messages, { params: { chatId }, query: {} });
    expect(body.items.at(-1)?.content).toBe(long);
  });

  it('M-06 D-04 publishes a message to a chat with hundreds of members by PostgreSQL, and not to a blocked member', async () => {
    const { ann, ben } = await twoMembers(nodes);
    const cleo = await nodes.here.member();
    await cleo.call(safety.block, { params: { uid: cleo.uid, other: ann.uid } });
    const pool = nodes.here.app.pool;
    const chatId = `group_many${ann.uid}`;
    await pool.query(`insert into chats (id, type, title, created_by) values ($1, 'group', 'Many', $2)`, [
      chatId,
      ann.uid,
    ]);
    await pool.query(
      `with many as (
         insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
         select lpad('m' || n, 28, '0'), 'many' || n || '@example.com', '', now(), now(), now() from generate_series(1, 400) n
         returning uid
       ) select count(*) from many`,
    );
    await pool.query(
      `insert into chat_participants (chat_id, uid)
       select $1, uid from accounts where email like 'many%' or uid = any($2)`,
      [chatId, [ann.uid, ben.uid, cleo.uid]],
    );
    const [a, b, c] = [await open(base, ann), await open(baseThere, ben), await open(baseThere, cleo)];
    a.say({ t: 'send', n: 1, chatId, clientId: clientId(), content: 'to all of you' });
    await b.event('message', ({ message }) => message.content === 'to all of you');
    const { message } = await c.event('message', (event) => event.message.chatId === chatId);
    expect(message.content).toBe('');
    const long = '漢'.repeat(TEXT_MAX.message);
    a.say({ t: 'send', n: 2, chatId, clientId: clientId(), content: long });
    await b.frame(({ t }) => t === 'missed');
  });

  it('H-02 D-04 publishes a hangout that is created on one node to subscribers on the other', async () => {
    const { ann, ben } = await twoMembers(nodes);
    const b = await open(baseThere, ben);
    b.say({ t: 'subscribe', topic: 'threads' });
    await b.frame(({ t }) => t === 'subscribed');
    const made = await ann.call(hangouts.create, { body: plan });
    expect(made.error).toBeUndefined();
    const { hangout } = await b.event('hangout', (event) => event.hangout.title === plan.title);
    expect(hangout.createdBy).toBe(ann.uid);
  });

  it('A-15 closes sockets on the other node when their session ends', async () => {
    const { ann } = await twoMembers(nodes);
    const elsewhere = await open(baseThere, ann);
    const ended = elsewhere.closed();
    const out = await nodes.here.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:signOut?key=local',
      payload: { idToken: ann.token },
    });
    expect(out.statusCode).toBe(200);
    expect(await ended).toBe(CLOSE.SESSION_ENDED);
  });

  it('N-02 reports a member as online on the other node until they disconnect or their node stops', async () => {
    const { ann } = await twoMembers(nodes);
    const { presence } = nodes.here.app;
    expect(presence.has(ann.uid)).toBe(false);
    const socket = await open(baseThere, ann);
    await expect.poll(() => presence.has(ann.uid), WITHIN).toBe(true);
    socket.close();
    await expect.poll(() => presence.has(ann.uid), WITHIN).toBe(false);

    const third = await createTestApp({ beside: nodes.here });
    await open(await third.listen(), ann);
    await expect.poll(() => presence.has(ann.uid), WITHIN).toBe(true);
    await expect.poll(() => nodes.here.app.bus.otherNodes(), WITHIN).toBe(2);
    await third.close();
    await expect.poll(() => presence.has(ann.uid), WITHIN).toBe(false);
    await expect.poll(() => nodes.here.app.bus.otherNodes(), WITHIN).toBe(1);
  });

  it('D-04 has every client fetch when a node ends without a goodbye, which may have stored messages unpublished', async () => {
    const { ann } = await twoMembers(nodes);
    const network = await startNetwork(nodes.here.databaseUrl);
    const database = openDatabase(network.url, { onError: () => {} });
    let key = 0;
    const dying = createBus({
      transports: {
        postgres: (events, given) => {
          key = given;
          return postgresTransport(network.url, database.pool, events, given);
        },
      },
      log: createLog('silent'),
    });
    await dying.start();
    await expect.poll(nodes.here.app.bus.otherNodes, WITHIN).toBe(2);
    const observer = await postgresTransport(
      nodes.here.databaseUrl,
      nodes.here.app.pool,
      { receive() {}, up() {}, down() {} },
      1,
    );
    expect((await observer.listNodes()).has(key)).toBe(true);
    const socket = await open(base, ann);
    await network.cut();
    await expect.poll(async () => (await observer.listNodes()).has(key), WITHIN).toBe(false);
    await observer.close();
    await socket.frame(({ t }) => t === 'missed', WITHIN.timeout);
    await expect.poll(nodes.here.app.bus.otherNodes, WITHIN).toBe(1);
    await dying.close();
    await database.close();
  });

  it('N-02 ignores who is online on a node that has left, however late its messages arrive', async () => {
    const { ann } = await twoMembers(nodes);
    const { bus, presence, pool } = nodes.here.app;
    const left: string[] = [];
    bus.onLeave((node) => left.push(node));
    const seen: string[] = [];
    bus.onMessage((message, from) => message.kind === 'online' && seen.push(from));
    const sender = await postgresTransport(nodes.here.databaseUrl, pool, { receive() {}, up() {}, down() {} }, 2);
    const from = crypto.randomUUID();
    const say = (more: object) => sender.send(JSON.stringify({ from, needsPostgres: false, ...more }));
    await say({ alive: true });
    await expect.poll(bus.otherNodes, WITHIN).toBe(2);
    await say({ alive: true, leaves: true });
    await say({ alive: true });
    await say({ messages: [{ kind: 'online', uid: ann.uid }] });
    await expect.poll(() => seen, WITHIN).toEqual([from]);
    expect([left, bus.otherNodes(), presence.has(ann.uid)]).toEqual([[from], 1, false]);
    await sender.close();
  });

  it('N-02 a node that starts later learns which members are already online', async () => {
    const { ann } = await twoMembers(nodes);
    await open(base, ann);
    const late = await createTestApp({ beside: nodes.here });
    await expect.poll(() => late.app.presence.has(ann.uid), WITHIN).toBe(true);
    await late.close();
  });
});

/** Starts a Redis that answers with encryption, and only a user with few rights. This process trusts its certificate until `close`. */
async function startGuardedRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-redis-'));
  const { key, cert } = await selfSigned('127.0.0.1');
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const redis = await startRedis({ guarded: { certFile, keyFile, user: 'stoop', password: 'open-sesame' } });
  async function close() {
    await redis.kill();
    setDefaultCACertificates(trusted);
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...redis, close };
}

describe('two nodes with a Redis that is encrypted and knows a user with few rights', () => {
  let redis: Awaited<ReturnType<typeof startGuardedRedis>>;
  let nodes: Two;
  let base: string;
  let baseThere: string;
  const openSocket = useSockets();
  const open = (at: string, member: Member) => openSocket(at, member.token);
  const env = () => ({ REDIS_URL: redis.url });
  beforeAll(async () => {
    redis = await startGuardedRedis();
    const here = await createTestApp({ env: env() });
    nodes = { here, there: await createTestApp({ env: env(), beside: here }) };
    [base, baseThere] = [await here.listen(), await nodes.there.listen()];
    await vi.waitFor(() => expect(here.app.bus.otherNodes()).toBe(1), WITHIN);
  });
  afterAll(async () => {
    await nodes.there.close();
    await nodes.here.close();
    await redis.close();
  });
  const by = () => [nodes.here.app.bus.transport(), nodes.there.app.bus.transport()];

  it('M-06 D-04 communicate by Redis, and by PostgreSQL while Redis is killed or paused', async () => {
    const { ann, ben, chatId } = await twoMembers(nodes);
    const [a, b] = [await open(base, ann), await open(baseThere, ben)];
    const arrives = async (content: string) => {
      a.say({ t: 'send', n: 1, chatId, clientId: clientId(), content });
      await vi.waitFor(
        () =>
          expect(b.events.some((event) => event.type === 'message' && event.message.content === content)).toBe(true),
        WITHIN,
      );
    };
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
    await arrives('漢'.repeat(TEXT_MAX.message));
    await redis.kill();
    await expect.poll(by, WITHIN).toEqual(['postgres', 'postgres']);
    // Events that were lost in between are fetched.
    for (const socket of [a, b]) await socket.frame(({ t }) => t === 'missed');
    await arrives('by PostgreSQL');
    await redis.start();
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
    await arrives('by Redis again');
    redis.pause();
    await expect.poll(by, WITHIN).toEqual(['postgres', 'postgres']);
    await arrives('by PostgreSQL again');
    redis.resume();
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
    await arrives('and back');
  });

  it('M-06 share one rate limit, and count separately while Redis is unavailable', async () => {
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
    const { ann, chatId } = await twoMembers(nodes);
    const send = (app: TestApp) =>
      app
        .caller(ann.token)
        .call(chats.send, { params: { chatId }, body: { clientId: clientId(), content: 'x' } })
        .then(({ status }) => status);
    const { points } = RATE_LIMITS.message;
    const answers = await Promise.all(
      Array.from({ length: points + 10 }, (_, n) => send(n % 2 ? nodes.here : nodes.there)),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(points);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    await redis.kill();
    expect(await send(nodes.here)).toBe(200);
    await redis.start();
  });

  it('answer every call and message while Redis is paused under traffic, and reconnect to it afterwards', async () => {
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
    const { ann, ben, chatId } = await twoMembers(nodes);
    const [a, b] = [await open(base, ann), await open(baseThere, ben)];
    const calls = () =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          nodes.here.caller(ann.token).call(chats.messages, { params: { chatId }, query: {} }),
        ),
      );
    redis.pause();
    // Traffic goes on: a timeout that every write restarts would never end.
    for (let n = 0; n < 20; n++) {
      expect((await calls()).map(({ status }) => status)).toEqual(Array(10).fill(200));
      a.say({ t: 'send', n, chatId, clientId: clientId(), content: `paused ${n}` });
      await a.frame((frame) => frame.t === 'ack' && frame.n === n);
    }
    await b.event('message', ({ message }) => message.content === 'paused 19');
    redis.resume();
    await expect.poll(by, WITHIN).toEqual(['redis', 'redis']);
  });

  it('end with a sentence if Redis rejects the password, and start if Redis is not reachable yet', async () => {
    const locked = await startRedis({ password: 'open-sesame' });
    await expect(createTestApp({ env: { REDIS_URL: locked.url } })).rejects.toThrow(
      /REDIS_URL cannot be used: .*NOAUTH/,
    );
    await locked.kill();
    await expect(createTestApp({ env: { REDIS_URL: redis.url.replace('open-sesame', 'guess') } })).rejects.toThrow(
      /REDIS_URL cannot be used: .*WRONGPASS/,
    );
    const testApp = await createTestApp({ env: { REDIS_URL: locked.url } });
    expect(testApp.app.bus.transport()).toBe('postgres');
    await testApp.close();
  });
});
