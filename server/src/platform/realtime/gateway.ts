import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { FRAME_MAX_BYTES, SOCKETS } from '#server/platform/server-limits.rules.ts';
import { addressKey } from '../http/limiter.ts';
import { callerOf } from '../http/mount.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import { createSilentSockets } from '../http/silent-sockets.ts';
import { createBuckets, multiplied } from '../token-bucket.ts';
import { type ConnectionPorts, serveConnection } from './connection.ts';

interface Upgrade {
  socket: Duplex;
  head: Buffer;
  /** The session of the ticket in the request; null if it has none. */
  session: string | null;
}

interface Ports extends Omit<ConnectionPorts, 'frames' | 'framesOf' | 'caller'> {
  /** Multiplies how many frames clients may send, for load tests. */
  limitsFactor: number;
  /** The address that members use: browsers of another origin may not open a socket. */
  publicUrl: () => string;
  /**
   * Returns the id of the session that a Cookie header proves, without a query; null if it proves none. It decides only with whom
   * a socket is counted until its hello.
   */
  ticketOf: (cookies: string | undefined) => Promise<string | null>;
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
  const closed = [...clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of clients) socket.close(RESTARTING);
  const forced = setTimeout(() => {
    for (const socket of clients) socket.terminate();
  }, CLOSE_WITHIN_MS);
  await Promise.all(closed);
  clearTimeout(forced);
}

/** Accepts WebSockets on the HTTP server and serves each as a connection. */
export function attachRealtime(http: FastifyInstance, ports: Ports) {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false });
  const connectionPorts: Omit<ConnectionPorts, 'caller'> = {
    ...ports,
    frames: multiplied(SOCKETS.frames, ports.limitsFactor),
    // They outlive the sockets of a member, so that a new socket does not begin anew.
    framesOf: createBuckets(multiplied(SOCKETS.framesOfMember, ports.limitsFactor)),
  };
  const ofAddresses = createSilentSockets({ ofKeyMax: SOCKETS.beforeHelloMax, allMax: SOCKETS.beforeHelloAllMax });
  // Nobody else can get a ticket of a member's session, so strangers cannot end these.
  const ofSessions = createSilentSockets({ ofKeyMax: SOCKETS.ofMemberMax, allMax: Number.POSITIVE_INFINITY });
  const stopHeartbeat = startHeartbeat(server);
  let closing = false;

  function upgrade(request: IncomingMessage, { socket, head, session }: Upgrade) {
    let isGreeting = () => false;
    const silent = { socket, isGreeting: () => isGreeting() };
    const caller = callerOf({ ip: http.addressOf(request), headers: request.headers });
    const removeFromSilent =
      session === null ? ofAddresses.add(addressKey(caller.address), silent) : ofSessions.add(session, silent);
    // An upgrade that fails never becomes a connection.
    socket.once('close', removeFromSilent);
    server.handleUpgrade(request, socket, head, (ws) => {
      server.emit('connection', ws);
      isGreeting = serveConnection(ws, { ...connectionPorts, caller }, removeFromSilent).isGreeting;
    });
  }

  http.server.on('upgrade', (request, socket, head) => {
    http.releaseConnection(socket);
    if (closing) return reject(socket, '503 Service Unavailable');
    if (!isExpected(request, ports.publicUrl())) return reject(socket, '404 Not Found');
    // While the ticket is checked, nobody else handles the errors of the socket.
    const onError = () => socket.destroy();
    socket.on('error', onError);
    void ports.ticketOf(request.headers.cookie).then((session) => {
      if (closing) return reject(socket, '503 Service Unavailable');
      socket.off('error', onError);
      upgrade(request, { socket, head, session });
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
