import { once } from 'node:events';
import { connect as openConnection, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { CLOSE } from '#contract/realtime.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { CONNECTIONS, SOCKETS } from '#server/platform/server-limits.rules.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { sessionCookieFor } from '#server/slices/identity/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';

const { chats } = routes;

describe('hostile clients', () => {
  let test: TestApp;
  let base: string;
  let ann: Member;
  let chatId: string;
  beforeAll(async () => {
    test = await createTestApp();
    base = await test.listen();
    ann = await test.member();
    const ben = await test.member();
    chatId = await connect(ann, ben);
  });
  afterAll(() => test.close());

  /** Closes sockets and waits until the server has seen it. */
  const ended = async (sockets: readonly TestSocket[]) => {
    const gone = Promise.all(sockets.map(({ ws }) => once(ws, 'close')));
    for (const { ws } of sockets) ws.close();
    await gone;
  };
  const knock = async (path: string) => {
    const socket = openConnection(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
    const received: string[] = [];
    socket.on('data', (data) => received.push(String(data)));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    await once(socket, 'close');
    return received.join('');
  };

  it('rejects an upgrade to an invalid address, and keeps running', async () => {
    for (const path of ['//', '/%', '///@:/realtime', '*', 'http://', '/realtime/../x', '/api/chats', '\\\\'])
      expect(await knock(path), path).toMatch(/^HTTP\/1\.1 4/);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it('keeps running when a client disconnects before its upgrade is rejected', async () => {
    for (let n = 0; n < 20; n++) {
      const socket = openConnection(Number(new URL(base).port), '127.0.0.1').on('error', () => {});
      socket.write('GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
      socket.resetAndDestroy();
    }
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it('disconnects a client that sends several hello frames at once', async () => {
    const socket = await openSocket(base);
    for (let n = 0; n < 50; n++) socket.say({ t: 'hello', token: ann.token });
    expect(await socket.closed()).toBe(CLOSE.BAD_FRAME);
  });

  it('A-15 ignores messages on a socket whose session has ended, even if the client keeps it open', async () => {
    const { idToken } = await issueTokens(test.app, ann.uid);
    const socket = await openSocket(base, idToken);
    const { sid } = JSON.parse(String(Buffer.from(idToken.split('.')[1] as string, 'base64url')));
    const raw = (socket.ws as unknown as { _socket: { pause(): void; resume(): void } })._socket;
    // The client ignores the close frame and keeps sending.
    raw.pause();
    test.app.hub.endSessions(ann.uid, sid);
    socket.say({ t: 'send', n: 1, chatId, clientId: 'after-the-end', content: 'still here' });
    raw.resume();
    expect(await socket.closed()).toBe(CLOSE.SESSION_ENDED);
    const found = await ann.call(chats.messages, { params: { chatId } });
    expect(found.body.items.map(({ content }) => content)).not.toContain('still here');
  });

  it('A-15 closes a socket whose session ends during its hello', async () => {
    for (let round = 0; round < 10; round++) {
      const { idToken } = await issueTokens(test.app, ann.uid);
      const socket = await openSocket(base);
      socket.say({ t: 'hello', token: idToken });
      const ended = await fetch(`${base}/v1/accounts:signOut?key=${test.config.identityApiKey}`, {
        method: 'POST',
        body: JSON.stringify({ idToken }),
      });
      expect(ended.status).toBe(200);
      expect([CLOSE.TOKEN, CLOSE.SESSION_ENDED]).toContain(await socket.closed(2000));
    }
  });

  it('S-32 limits the number of sockets of one member', async () => {
    const sockets = await Promise.all(Array.from({ length: SOCKETS.ofMemberMax }, () => openSocket(base, ann.token)));
    const more = await openSocket(base);
    more.say({ t: 'hello', token: ann.token });
    expect(await more.closed()).toBe(1013);
    await ended(sockets);
  });

  it('S-79 takes no place among the connections that wait for a request', async () => {
    const socket = await openSocket(base, ann.token);
    const { hostname, port } = new URL(base);
    const waiting: Socket[] = [];
    for (let n = 0; n <= CONNECTIONS.waitingMax; n++) {
      const connection = openConnection(Number(port), hostname).on('error', () => {});
      waiting.push(connection);
      await once(connection, 'connect');
    }
    await expect.poll(() => waiting.some(({ closed }) => closed)).toBe(true);
    expect(socket.ws.readyState).toBe(socket.ws.OPEN);
    for (const connection of waiting) connection.destroy();
    await ended([socket]);
  });

  it('S-32 ends the oldest silent socket of an address that has too many, and lets the newest one in', async () => {
    const silent: TestSocket[] = [];
    for (let n = 0; n < SOCKETS.beforeHelloMax; n++) silent.push(await openSocket(base));
    const [oldest, second] = silent as [TestSocket, TestSocket];
    const newest = await openSocket(base, ann.token);
    expect(await oldest.closed()).toBe(1006);
    // Once it has said who it is, it takes no place among the silent ones.
    const another = await openSocket(base);
    await newest.settled();
    expect(second.ws.readyState).toBe(second.ws.OPEN);
    const open = [newest, another, ...silent].filter(({ ws }) => ws.readyState === ws.OPEN);
    expect(open).toHaveLength(SOCKETS.beforeHelloMax + 1);
    await ended(open);
  });

  it('S-32 counts a socket that proves its session apart from the silent ones of its address', async () => {
    const { sid } = JSON.parse(String(Buffer.from(ann.token.split('.')[1] as string, 'base64url')));
    const cookie = String(await sessionCookieFor(test.app, { uid: ann.uid, sessionId: sid }, undefined)).split(';')[0];
    const slow = await openSocket(base, undefined, { cookie: cookie ?? '' });
    const silent: TestSocket[] = [];
    for (let n = 0; n < 2 * SOCKETS.beforeHelloMax; n++) silent.push(await openSocket(base));
    slow.say({ t: 'hello', token: ann.token });
    await slow.frame(({ t }) => t === 'ready');
    await ended([slow, ...silent].filter(({ ws }) => ws.readyState === ws.OPEN));
  });

  it('S-32 disconnects a client that floods, whatever it sends, and others do not notice', async () => {
    const other = await test.member();
    const bystander = await openSocket(base, other.token);
    const typing = JSON.stringify({ t: 'typing', chatId });
    const send = JSON.stringify({ t: 'send', n: 1, chatId: 'x' });
    const floods: [string, (socket: TestSocket) => void][] = [
      ['ping', ({ ws }) => ws.send('{"t":"ping"}')],
      ['subscribe', ({ ws }) => ws.send('{"t":"subscribe","topic":"threads"}')],
      ['typing', ({ ws }) => ws.send(typing)],
      ['refused messages', ({ ws }) => ws.send(send)],
      ['control frames', ({ ws }) => ws.pong()],
    ];
    for (const [name, frame] of floods) {
      const flooder = await test.member();
      const socket = await openSocket(base, flooder.token);
      for (let n = 0; n < 4 * SOCKETS.frames.burst; n++) frame(socket);
      // 1006: the server ended the connection before the client had read the reason.
      expect([CLOSE.TOO_FAST, 1006], name).toContain(await socket.closed());
    }
    await bystander.settled();
    expect(bystander.ws.readyState).toBe(bystander.ws.OPEN);
    bystander.close();
  });

  it('S-32 all sockets of a member share a limit, each of them within its own', async () => {
    const { frames, framesOfMember } = SOCKETS;
    const { token } = await test.member();
    const sockets = await Promise.all(
      Array.from({ length: 2 * Math.ceil(framesOfMember.burst / frames.burst) }, () => openSocket(base, token)),
    );
    for (let n = 0; n < frames.burst - 5; n++) for (const { ws } of sockets) ws.send('{"t":"ping"}');
    const codes = await Promise.any(sockets.map((socket) => socket.closed()));
    expect([CLOSE.TOO_FAST, 1006]).toContain(codes);
    await ended(sockets.filter(({ ws }) => ws.readyState !== ws.CLOSED));
  });
});
