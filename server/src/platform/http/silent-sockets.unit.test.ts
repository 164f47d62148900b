import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { CONNECTIONS, SOCKETS } from '#server/platform/server-limits.rules.ts';
import { createSilentSockets } from './silent-sockets.ts';

/** Returns a socket that has not said who it is. */
function silentSocket(isGreeting = false) {
  const socket = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
  return { socket, isGreeting: () => isGreeting };
}
const areOpen = (sockets: readonly { socket: Duplex }[]) => sockets.map(({ socket }) => !socket.destroyed);

it('ends the oldest silent socket of a key, but not one whose hello is being checked', () => {
  const { add } = createSilentSockets({ ofKeyMax: 2, allMax: 10 });
  const [greeting, idle, other, newest] = [silentSocket(true), silentSocket(), silentSocket(), silentSocket()] as const;
  add('a', greeting);
  add('a', idle);
  add('b', other);
  add('a', newest);
  expect(areOpen([greeting, idle, other, newest])).toEqual([true, false, true, true]);
});

it('ends the oldest one when all of them are being checked', () => {
  const { add } = createSilentSockets({ ofKeyMax: 1, allMax: 10 });
  const [oldest, newest] = [silentSocket(true), silentSocket(true)] as const;
  add('a', oldest);
  add('a', newest);
  expect(areOpen([oldest, newest])).toEqual([false, true]);
});

/** Expects that one socket too many of all keys together ends the oldest one that was not removed. */
function expectBoundOfAll({ ofKeyMax, allMax }: { ofKeyMax: number; allMax: number }) {
  const { add } = createSilentSockets({ ofKeyMax, allMax });
  const [named, oldest, second, newest] = [silentSocket(), silentSocket(), silentSocket(), silentSocket()] as const;
  const remove = add('a', named);
  add('b', oldest);
  remove();
  remove();
  for (let n = 0; n < allMax - 2; n++) add(`c${n % 100}`, silentSocket());
  add('c', second);
  expect(areOpen([named, oldest, second])).toEqual([true, true, true]);
  add('d', newest);
  expect(areOpen([named, oldest, second, newest])).toEqual([true, false, true, true]);
}

it('S-32 bounds the silent sockets of all addresses together, and counts no socket that was removed', () => {
  expect(SOCKETS.beforeHelloAllMax).toBe(5000);
  expectBoundOfAll({ ofKeyMax: SOCKETS.beforeHelloMax, allMax: SOCKETS.beforeHelloAllMax });
});

it('S-79 bounds the connections of all addresses together that wait for a request', () => {
  expect(CONNECTIONS.waitingAllMax).toBe(5000);
  expectBoundOfAll({ ofKeyMax: CONNECTIONS.waitingMax, allMax: CONNECTIONS.waitingAllMax });
});
