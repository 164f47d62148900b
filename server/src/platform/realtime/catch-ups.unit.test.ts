import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createCatchUps } from './catch-ups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns catch-ups, clients that count their `missed` frames, and a function that begins a read. */
function start() {
  const catchUps = createCatchUps(Date.now);
  const client = () => {
    const socket = { readyState: 1, OPEN: 1, missed: 0, send: () => void socket.missed++ };
    return { state: socket, socket: socket as unknown as WebSocket };
  };
  /** Begins a read. Returns the function that ends it. */
  const read = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void catchUps.countRead(() => promise);
    return resolve;
  };
  return { catchUps, client, read };
}

it('M-09 lets 2,000 clients that connect at once fetch spread over ten seconds, each of them once and in their order', async () => {
  const { catchUps, client } = start();
  const clients = Array.from({ length: 2000 }, client);
  const atOnce = clients.filter(({ socket }) => catchUps.admitOrQueue(socket)).length;
  expect(atOnce).toBe(20);
  const told = () => clients.filter(({ state }) => state.missed > 0).length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toBeGreaterThan(150);
  expect(told()).toBeLessThan(250);
  expect(clients.slice(20, 20 + told()).every(({ state }) => state.missed === 1)).toBe(true);
  await vi.advanceTimersByTimeAsync(9500);
  expect(clients.filter(({ state }) => state.missed === 1)).toHaveLength(1980);
  expect(vi.getTimerCount()).toBe(0);
});

it('M-09 lets few clients fetch while many reads are under way, and more again when they are answered', async () => {
  const { catchUps, client, read } = start();
  const reads = Array.from({ length: 24 }, () => read());
  const clients = Array.from({ length: 100 }, client);
  expect(clients.some(({ socket }) => catchUps.admitOrQueue(socket))).toBe(false);
  const told = () => clients.filter(({ state }) => state.missed > 0).length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toBe(2);
  for (const end of reads) end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(told()).toBe(100);
  expect(catchUps.admitOrQueue(client().socket)).toBe(true);
});

it('M-06 sends one missed frame to a client that has several reasons to fetch, and none to one that left', async () => {
  const { catchUps, client, read } = start();
  const end = Array.from({ length: 24 }, () => read())[0];
  const [stays, leaves] = [client(), client()];
  expect(catchUps.admitOrQueue(stays.socket)).toBe(false);
  for (const { socket } of [leaves, stays, leaves]) catchUps.requestResync(socket);
  leaves.state.readyState = 3;
  end?.();
  await vi.advanceTimersByTimeAsync(100);
  expect([stays.state.missed, leaves.state.missed]).toEqual([1, 0]);
  catchUps.requestResync(stays.socket);
  expect(stays.state.missed).toBe(2);
});
