import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { CONNECTIONS } from '#server/platform/server-limits.rules.ts';
import { addressKey } from './limiter.ts';
import { createSilentSockets } from './silent-sockets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that a connection waits for no request any longer, because it has become a socket. */
    releaseConnection(socket: Duplex): void;
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Bounds how many connections wait for a whole request, because each takes a file descriptor: when there are none left, no file opens
 * and no database connection. Of one address or of all, one more ends the oldest, which a browser opens again. A proxy of ours keeps
 * its connections; what it passes on counts for the visitor.
 */
export function limitWaitingConnections(http: FastifyInstance, isProxy: (address: string) => boolean) {
  const waiting = createSilentSockets({ ofKeyMax: CONNECTIONS.waitingMax, allMax: CONNECTIONS.waitingAllMax });
  const removals = new WeakMap<Duplex, () => void>();
  function release(socket: Duplex) {
    removals.get(socket)?.();
    removals.delete(socket);
  }
  function wait(socket: Duplex, key: string) {
    release(socket);
    if (!socket.destroyed) removals.set(socket, waiting.add(key, { socket, isGreeting: () => false }));
  }

  /** How a connection is counted between its requests; null for that of a proxy. */
  const keys = new WeakMap<Duplex, string | null>();
  function waitForNext(socket: Duplex) {
    const key = keys.get(socket) ?? null;
    if (key === null) release(socket);
    else wait(socket, key);
  }

  http.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    keys.set(socket, isProxy(address) ? null : addressKey(address));
    waitForNext(socket);
    socket.once('close', () => release(socket));
  });
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (!hasBody(request)) release(socket);
    else {
      wait(socket, addressKey(http.addressOf(request)));
      request.once('end', () => release(socket));
    }
    response.once('close', () => waitForNext(socket));
  });
  http.decorate('releaseConnection', release);
}
