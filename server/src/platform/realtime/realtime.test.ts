import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { CLOSE } from '#contract/realtime.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { setAccountDisabled } from '#server/slices/identity/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { type TestSocket, useSockets } from '#server/testing/socket.ts';

const { chats } = routes;

describe('realtime', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let ben: Member;
  let chatId: string;
  const openSocket = useSockets();
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ann = await test.member();
    ben = await test.member();
    chatId = await connect(ann, ben);
  });
  const socketOf = (token?: string, headers?: Record<string, string>) => openSocket(base, token, headers);
  const clientId = () => crypto.randomUUID();

  it('M-06 M-09 acknowledges a message on a socket and publishes it to every tab of both members', async () => {
    const [a1, a2, b] = [await socketOf(ann.token), await socketOf(ann.token), await socketOf(ben.token)];
    const id = clientId();
    a1.say({ t: 'send', n: 7, chatId, clientId: id, content: ' Hello ' });
    const ack = await a1.frame(({ t }) => t === 'ack');
    expect(ack).toMatchObject({ n: 7, message: { chatId, content: 'Hello', clientId: id, userId: ann.uid, seq: 2 } });
    for (const socket of [a1, a2, b]) {
      const { message } = await socket.event('message');
      expect(message).toEqual((ack as { message: unknown }).message);
    }
    // Sent again, as after a lost connection: the same answer, and no second event.
    a2.say({ t: 'send', n: 1, chatId, clientId: id, content: 'Hello' });
    expect(await a2.frame(({ t }) => t === 'ack')).toMatchObject({ message: { seq: 2 } });
    await b.settled();
    expect(b.events.filter(({ type }) => type === 'message')).toHaveLength(1);
  });

  it('M-06 delivers messages of both members in the order of seq to every socket', async () => {
    const [a, b] = [await socketOf(ann.token), await socketOf(ben.token)];
    for (let n = 0; n < 50; n++) {
      a.say({ t: 'send', n, chatId, clientId: clientId(), content: `a${n}` });
      b.say({ t: 'send', n, chatId, clientId: clientId(), content: `b${n}` });
    }
    for (const socket of [a, b]) await socket.event('message', ({ message }) => message.seq === 101);
    const seqs = (socket: TestSocket) =>
      socket.events.flatMap((event) => (event.type === 'message' ? [event.message.seq] : []));
    expect(seqs(a)).toEqual(Array.from({ length: 100 }, (_, n) => n + 2));
    expect(seqs(b)).toEqual(seqs(a));
  });

  it('M-09 lets a disconnected client catch up from its last seq without a gap', async () => {
    const b = await socketOf(ben.token);
    await ann.call(chats.send, { params: { chatId }, body: { clientId: clientId(), content: 'seen' } });
    const last = (await b.event('message')).message.seq;
    b.close();
    for (let n = 0; n < 110; n++)
      await ann.call(chats.send, { params: { chatId }, body: { clientId: clientId(), content: `missed ${n}` } });
    const again = await socketOf(ben.token);
    const got: number[] = [];
    for (let after = last, more = true; more; ) {
      const page = await ben.call(chats.messages, { params: { chatId }, query: { after, limit: 50 } });
      got.push(...page.body.items.map(({ seq }) => seq));
      after = got.at(-1) ?? after;
      more = page.body.hasMore;
    }
    expect(got).toEqual(Array.from({ length: 110 }, (_, n) => last + 1 + n));
    await again.settled();
  });

  it('closes a socket with a wrong, expired or missing token, and asks for a new one', async () => {
    const wrong = await socketOf();
    wrong.say({ t: 'hello', token: 'nonsense' });
    expect(await wrong.closed()).toBe(CLOSE.TOKEN);
    const silent = await socketOf();
    silent.say({ t: 'ping' });
    expect(await silent.closed()).toBe(CLOSE.TOKEN);
  });

  it('A-15 closes only the session’s sockets within a second of signing out', async () => {
    const other = await issueTokens(test.app, ann.uid);
    const [here, there] = [await socketOf(ann.token), await socketOf(other.idToken)];
    const response = await fetch(`${base}/v1/accounts:signOut?key=${test.config.identityApiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: ann.token }),
    });
    expect(response.status).toBe(200);
    expect(await here.closed(1000)).toBe(CLOSE.SESSION_ENDED);
    await there.settled();
    expect((await ann.call(chats.list, {})).status).toBe(401);
  });

  it('A-14 closes every socket of a disabled account at once', async () => {
    const socket = await socketOf(ann.token);
    await test.app.transact((work) => setAccountDisabled(work, ann.uid, true));
    expect(await socket.closed(1000)).toBe(CLOSE.SESSION_ENDED);
    expect((await ann.call(chats.list, {})).status).toBe(401);
  });

  it('D-05 rejects sockets from pages of another origin', async () => {
    await expect(socketOf(ann.token, { origin: 'https://evil.example' })).rejects.toThrow();
    // The page names the same host as the upgrade, as it would after its owner has pointed that name to this server.
    await expect(socketOf(ann.token, { origin: new URL(base).origin })).rejects.toThrow();
    await (await socketOf(ann.token, { origin: new URL(test.app.publicUrl()).origin })).settled();
  });

  it('K-01 closes the socket on an invalid frame, and only rejects a message that is too long', async () => {
    for (const nonsense of ['{', '[]', '{"t":"what"}', JSON.stringify({ t: 'hello', token: 'x', extra: 1 })]) {
      const socket = await socketOf(ann.token);
      socket.ws.send(nonsense);
      expect(await socket.closed()).toBe(CLOSE.BAD_FRAME);
    }
    const socket = await socketOf(ann.token);
    socket.say({ t: 'send', n: 3, chatId, clientId: clientId(), content: 'x'.repeat(5000) });
    expect(await socket.frame(({ t }) => t === 'refused')).toMatchObject({ n: 3, code: 'INVALID_INPUT' });
    socket.ws.send('x'.repeat(100_000));
    expect(await socket.closed()).toBe(1009);
  });

  it('K-01 rejects messages above the rate limit and does not store them', async () => {
    const socket = await socketOf(ann.token);
    const many = RATE_LIMITS.message.points + 5;
    for (let n = 0; n < many; n++) socket.say({ t: 'send', n, chatId, clientId: clientId(), content: `m${n}` });
    expect(await socket.frame((frame) => frame.t === 'refused' && frame.n === many - 1)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    // The other way in does not allow more.
    const byRequest = await ann.call(chats.send, {
      params: { chatId },
      body: { clientId: clientId(), content: 'more' },
    });
    expect(byRequest.error.code).toBe('TOO_MANY_REQUESTS');
    await waitUntilChatsDrained(test.app);
    await socket.settled();
    // Each stored message is published to its author too.
    const published = socket.events.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
    const { rows } = await test.app.pool.query(
      `select content from messages where chat_id = $1 and content ~ '^m[0-9]+$' order by seq`,
      [chatId],
    );
    const stored = rows.map(({ content }) => content);
    expect(stored).toEqual(published);
    expect(stored).not.toContain(`m${many - 1}`);
    expect(stored.length).toBeLessThan(many);
  });

  it('M-08 rejects messages to a chat of others', async () => {
    const carl = await test.member();
    const socket = await socketOf(carl.token);
    socket.say({ t: 'send', n: 1, chatId, clientId: clientId(), content: 'let me in' });
    expect(await socket.frame(({ t }) => t === 'refused')).toMatchObject({ n: 1, code: 'CHAT_NOT_FOUND' });
  });
});
