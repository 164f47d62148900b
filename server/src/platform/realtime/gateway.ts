import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { FRAME_MAX_BYTES, SOCKETS } from '#contract/limits.ts';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { addressKey } from '../http/limiter.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { createBuckets, multiplied } from '../token-bucket.ts';
import { type ConnectionPorts, serveConnection } from './connection.ts';

interface Ports extends Omit<ConnectionPorts, 'frames' | 'framesOf'> {
  /** Multiplies how many frames clients may send, for load tests. */
  limitsFactor: number;
  /** The address that members use: browsers of another origin may not open a socket. */
  publicUrl: () => string;
}

const HEARTBEAT_MS = 25_000;
const CLOSE_WITHIN_MS = 2000;
/** WebSocket status: the server restarts. */
const RESTARTING = 1012;

/** Rejects an upgrade. Node no longer handles the socket's errors, and one without a listener would end the process. */
function reject(socket: Duplex, status: string) {
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Whether an upgrade asks for the realtime path and comes from a page of this product, or from no page. */
function isExpected({ url, headers: { origin, host } }: IncomingMessage, publicUrl: string): boolean {
  // The request line is unchecked here: parsed as an address, '//' would throw.
  const [path] = (url ?? '').split('?');
  return path === REALTIME_PATH && (origin === undefined || isOwnOrigin({ origin, host }, publicUrl));
}

/** Counts what each key has at a time. */
function createCounts(max: number) {
  const counts = new Map<string, number>();
  return {
    /** Adds one to a key. Returns the function that subtracts it once, however often it is called; null above the maximum. */
    take(key: string): (() => void) | null {
      const now = counts.get(key) ?? 0;
      if (now >= max) return null;
      counts.set(key, now + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

/** Pings every socket regularly and ends those that did not answer the last ping. Returns a function that stops. */
function startHeartbeat(server: WebSocketServer) {
  const alive = new WeakSet<WebSocket>();
  server.on('connection', (socket: WebSocket) => {
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
  });
  const timer = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Closes every socket, and ends those that do not close in time. */
async function closeAll({ clients }: WebSocketServer) {
  const closed = [...clients].map((socket) => new Promise((done) => socket.once('close', done)));
  for (const socket of clients) socket.close(RESTARTING);
  const forced = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, CLOSE_WITHIN_MS);
  await Promise.all(closed);
  clearTimeout(forced);
}

/** Accepts WebSockets on the HTTP server and serves each as a connection. */
export function attachRealtime(app: FastifyInstance, ports: Ports) {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false });
  const connectionPorts: ConnectionPorts = {
    ...ports,
    frames: multiplied(SOCKETS.frames, ports.limitsFactor),
    // They outlive the sockets of a member, so that a new socket does not begin anew.
    framesOf: createBuckets(multiplied(SOCKETS.framesOfMember, ports.limitsFactor)),
  };
  const unnamed = createCounts(SOCKETS.beforeHelloMax);
  const stopHeartbeat = startHeartbeat(server);
  let closing = false;

  ports.hub.catchUps.countReads(app.server);
  app.server.on('upgrade', (request, socket, head) => {
    if (closing) return reject(socket, '503 Service Unavailable');
    if (!isExpected(request, ports.publicUrl())) return reject(socket, '404 Not Found');
    const onNamed = unnamed.take(addressKey(app.addressOf(request)));
    if (!onNamed) return reject(socket, '429 Too Many Requests');
    // An upgrade that fails never becomes a connection.
    socket.once('close', onNamed);
    server.handleUpgrade(request, socket, head, (ws) => {
      server.emit('connection', ws);
      serveConnection(ws, connectionPorts, onNamed);
    });
  });

  return {
    /** Closes every socket with a status that makes clients reconnect, and accepts no new ones. */
    async close() {
      closing = true;
      stopHeartbeat();
      await closeAll(server);
      server.close();
    },
  };
}
