import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseAfter } from '#contract/backoff.ts';
import { CLOSE, type LiveEvent } from '#contract/realtime.ts';
import { createRealtime, type Socket } from './connection.ts';
import { RECONNECT_BACKOFF, restartDelay } from './live-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Fake implements Socket {
  sent: { t: string; token?: string; n?: number }[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.closed = true;
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  ready() {
    this.onopen?.();
    this.says({ t: 'ready', uid: 'ana', builds: ['one'] });
  }
}

async function start(create = createRealtime) {
  const sockets: Fake[] = [];
  const getToken = vi.fn(
    async (options?: { insteadOf?: string }): Promise<string | null> =>
      options?.insteadOf ? `${options.insteadOf}+` : 'token',
  );
  const checkSession = vi.fn(async () => {});
  const connection = create({
    open: () => {
      const socket = new Fake();
      sockets.push(socket);
      return socket;
    },
    getToken,
    checkSession,
    random: () => 1,
  });
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  const last = () => sockets.at(-1) as Fake;
  return { ...connection, sockets, last, getToken, checkSession };
}
const stored = {
  chatId: 'c',
  seq: 1,
  userId: 'ana',
  kind: 'text' as const,
  content: 'hi',
  timestamp: '',
  clientId: 'client-1',
  change: 0,
};

it('D-04 sends hello with the token and calls the ready listeners', async () => {
  const { realtime, last } = await start();
  const ready = vi.fn();
  realtime.onReady(ready);
  expect(realtime.getStatus()).toBe('connecting');
  last().ready();
  expect(last().sent[0]).toEqual({ t: 'hello', token: 'token' });
  expect(realtime.getStatus()).toBe('online');
  expect(ready).toHaveBeenCalledTimes(1);
});

it('G-21 fetches once what began to follow events after the socket was there, and nothing again that had fetched', async () => {
  const { realtime, last } = await start();
  const [early, late, gone] = [vi.fn(), vi.fn(), vi.fn()];
  realtime.onReady(early);
  realtime.catchUpLate();
  last().ready();
  realtime.onReady(late);
  realtime.onReady(gone)();
  realtime.catchUpLate();
  realtime.catchUpLate();
  expect([early, late, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

it('M-09 fetches after a reconnect to a busy server only when the server has time, and calls the other listeners at once', async () => {
  const { realtime, last } = await start();
  const [connected, ready] = [vi.fn(), vi.fn()];
  realtime.onConnect(connected);
  realtime.onReady(ready);
  realtime.listen('threads', vi.fn());
  last().onopen?.();
  last().says({ t: 'ready', uid: 'ana', builds: ['one'], fetchLater: true });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([connected.mock.calls.length, ready.mock.calls.length]).toEqual([1, 0]);
  expect(last().sent.filter(({ t }) => t === 'subscribe')).toHaveLength(0);
  last().says({ t: 'missed' });
  await vi.advanceTimersByTimeAsync(500);
  expect([connected.mock.calls.length, ready.mock.calls.length]).toEqual([1, 1]);
  expect(last().sent.filter(({ t }) => t === 'subscribe')).toHaveLength(1);
});

it('D-04 M-06 calls the ready listeners once, a little later, after one or more missed frames', async () => {
  const { realtime, last } = await start();
  last().ready();
  const ready = vi.fn();
  const listening = vi.fn();
  realtime.onReady(ready);
  realtime.listen('threads', listening);
  for (let n = 0; n < 3; n++) last().says({ t: 'missed' });
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(ready).toHaveBeenCalledTimes(1);
  expect(last().sent.filter(({ t }) => t === 'subscribe')).toHaveLength(2);
});

it('M-06 calls the listeners of an event’s type until they unsubscribe, also when one of them throws', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const { realtime, last } = await start();
  last().ready();
  const received = vi.fn();
  realtime.on('message', () => {
    throw new Error('a fault');
  });
  const stop = realtime.on('message', received);
  const event: LiveEvent = { type: 'message', message: stored };
  last().says({ t: 'event', event });
  last().says({ t: 'event', event: { type: 'profile' } });
  stop();
  last().says({ t: 'event', event });
  expect(received).toHaveBeenCalledExactlyOnceWith(event);
  vi.unstubAllGlobals();
});

it('D-04 subscribes to a topic while it has listeners, again after every reconnect, and reports when to fetch', async () => {
  const { realtime, last, wake } = await start();
  const [one, two] = [vi.fn(), vi.fn()];
  const stopOne = realtime.listen('threads', one);
  last().ready();
  const asked = () =>
    last()
      .sent.filter(({ t }) => t !== 'hello')
      .map(({ t }) => t);
  expect(asked()).toEqual(['subscribe']);
  last().says({ t: 'subscribed', topic: 'threads', allowed: true });
  const stopTwo = realtime.listen('threads', two);
  expect(asked()).toEqual(['subscribe']);
  stopOne();
  last().onclose?.({ code: 1006 });
  wake();
  await vi.advanceTimersByTimeAsync(0);
  last().ready();
  expect(asked()).toEqual(['subscribe']);
  last().says({ t: 'subscribed', topic: 'threads', allowed: true });
  last().says({ t: 'subscribed', topic: 'threads', allowed: false });
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1]);
  stopTwo();
  stopTwo();
  expect(asked()).toEqual(['subscribe', 'unsubscribe']);
});

it('M-09 resolves a send with the stored message, and rejects it with NETWORK when the connection is lost', async () => {
  const { realtime, last } = await start();
  last().ready();
  const message = { chatId: 'c', clientId: 'client-1', content: 'hi' };
  const first = realtime.send(message);
  const second = realtime.send(message);
  const third = realtime.send(message);
  last().says({ t: 'ack', n: 1, message: stored });
  last().says({ t: 'refused', n: 2, code: 'CHAT_CLOSED', message: 'Closed.' });
  expect(await first).toEqual(stored);
  await expect(second).rejects.toMatchObject({ code: 'CHAT_CLOSED' });
  last().onclose?.({ code: 1006 });
  await expect(third).rejects.toMatchObject({ code: 'NETWORK' });
  await expect(realtime.send(message)).rejects.toMatchObject({ code: 'NETWORK' });
});

it('G-18 words a refused message by its code in the language of the page', async () => {
  vi.resetModules();
  vi.doMock('#catalog/server-errors.ts', () => ({ errors: { CHAT_CLOSED: 'Este chat está cerrado.' } }));
  try {
    const { realtime, last } = await start((await import('./connection.ts')).createRealtime);
    last().ready();
    const sent = realtime.send({ chatId: 'c', clientId: 'client-1', content: 'hola' });
    last().says({ t: 'refused', n: 1, code: 'CHAT_CLOSED', message: 'Closed.' });
    await expect(sent).rejects.toMatchObject({ code: 'CHAT_CLOSED', message: 'Este chat está cerrado.' });
  } finally {
    vi.doUnmock('#catalog/server-errors.ts');
    vi.resetModules();
  }
});

it('M-09 reconnects by itself, after a longer wait each time, and at once when the device is online again', async () => {
  const { realtime, last, sockets, wake } = await start();
  for (const [index, delay] of [500, 1000, 2000].entries()) {
    last().onclose?.({ code: 1006 });
    expect(realtime.getStatus()).toBe('offline');
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(sockets).toHaveLength(1 + index);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(2 + index);
  }
  last().onclose?.({ code: 1006 });
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(5);
});

it('reconnects with a fresh token when its token is refused, and with a delay when that is refused too', async () => {
  const { last, sockets, getToken, checkSession } = await start();
  last().ready();
  last().onclose?.({ code: CLOSE.TOKEN });
  await vi.advanceTimersByTimeAsync(0);
  expect(getToken).toHaveBeenLastCalledWith({ insteadOf: 'token' });
  expect(sockets).toHaveLength(2);
  last().onclose?.({ code: CLOSE.TOKEN });
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
  expect(checkSession).toHaveBeenCalledTimes(1);
});

it('A-14 checks the session when the server has ended it', async () => {
  const { last, checkSession } = await start();
  last().ready();
  last().onclose?.({ code: CLOSE.SESSION_ENDED });
  expect(checkSession).toHaveBeenCalledTimes(1);
});

it('A-15 closes the connection with the session and does not reconnect', async () => {
  const { realtime, last, sockets, stop } = await start();
  last().ready();
  stop();
  expect(last().closed).toBe(true);
  expect(realtime.getStatus()).toBe('offline');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sockets).toHaveLength(1);
});

it('keeps the socket with a renewed token, without calling the ready listeners', async () => {
  const { realtime, last, renew } = await start();
  const ready = vi.fn();
  realtime.onReady(ready);
  last().ready();
  renew('newer');
  expect(last().sent.at(-1)).toEqual({ t: 'hello', token: 'newer' });
  last().says({ t: 'ready', uid: 'ana', builds: ['one'] });
  expect(ready).toHaveBeenCalledTimes(1);
});

it('M-09 closes a socket that does not answer a ping', async () => {
  const { realtime, last, sockets } = await start();
  last().ready();
  const first = last();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(first.sent.at(-1)).toEqual({ t: 'ping' });
  first.says({ t: 'pong' });
  await vi.advanceTimersByTimeAsync(25_000);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(first.closed).toBe(true);
  expect(realtime.getStatus()).toBe('offline');
  await vi.advanceTimersByTimeAsync(500);
  expect(sockets).toHaveLength(2);
});

it('M-09 spreads reconnects over time', () => {
  expect(pauseAfter(1, RECONNECT_BACKOFF, 0)).toBe(250);
  expect(pauseAfter(1, RECONNECT_BACKOFF, 1)).toBe(500);
  expect(pauseAfter(51, RECONNECT_BACKOFF, 1)).toBe(30_000);
  expect(restartDelay(0)).toBe(200);
  expect(restartDelay(1)).toBe(3000);
});
