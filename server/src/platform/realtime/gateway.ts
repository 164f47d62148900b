import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { FRAME_MAX_BYTES } from '#contract/limits.ts';
import { REALTIME_PATH } from '#contract/realtime.ts';
import { type ConnectionPorts, serveConnection } from './connection.ts';

interface Ports extends ConnectionPorts {
  /** Where pages of this product come from: browsers of another origin may not open a socket. */
  origin: () => string;
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
function isExpected({ url, headers }: IncomingMessage, origin: string): boolean {
  // The request line is unchecked here: parsed as an address, '//' would throw.
  const [path] = (url ?? '').split('?');
  const from = headers.origin;
  const isSameHost = from !== undefined && URL.canParse(from) && new URL(from).host === headers.host;
  return path === REALTIME_PATH && (from === undefined || isSameHost || from === origin);
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
  const stopHeartbeat = startHeartbeat(server);
  let closing = false;

  app.server.on('upgrade', (request, socket, head) => {
    if (closing) return reject(socket, '503 Service Unavailable');
    if (!isExpected(request, ports.origin())) return reject(socket, '404 Not Found');
    server.handleUpgrade(request, socket, head, (ws) => {
      server.emit('connection', ws);
      serveConnection(ws, ports);
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
