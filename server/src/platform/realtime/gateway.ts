import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import type * as z from 'zod/mini';
import type { Message } from '#contract/chats/views.ts';
import { ERRORS } from '#contract/errors.ts';
import { FRAME_MAX_BYTES } from '#contract/limits.ts';
import {
  CLOSE,
  type ClientFrame,
  clientFrame,
  REALTIME_PATH,
  type ServerFrame,
  type Topic,
} from '#contract/realtime.ts';
import { isUnreachable } from '../db/database.ts';
import { AppError } from '../http/errors.ts';
import type { Limiter } from '../http/limiter.ts';
import type { Actor, Authenticate } from '../http/mount.ts';
import type { Log } from '../log/log.ts';
import type { Client, Hub } from './hub.ts';

type Parsed = z.output<typeof clientFrame>;
type SendFrame = Extract<Parsed, { t: 'send' }>;

interface Ports {
  authenticate: Authenticate;
  hub: Hub;
  log: Log;
  /** How fast one member may write, over all their sockets. */
  limit: Limiter;
  /** Stores a message; the answer is durable. */
  send: (actor: Actor, message: Omit<SendFrame, 't' | 'n'>) => Promise<Message>;
  /** A member is writing in a chat. What they say of it beyond `typingLimit` is dropped. */
  typing: (actor: Actor, chatId: string) => Promise<void>;
  typingLimit: Limiter;
  /** Whether a member may listen to a topic. */
  maySubscribe: (actor: Actor, topic: Topic) => Promise<boolean>;
  /** Where pages of this product come from: a browser of another origin may not open a socket. */
  origin: () => string;
}

const HELLO_WITHIN_MS = 10_000;
const HEARTBEAT_MS = 25_000;
/** Sockets of one member: more tabs than anybody has, and few enough that one member cannot hold the server's memory. */
const SOCKETS_MAX = 100;
/** Answers that may wait for a client which asks and does not read. */
const UNREAD_MAX_BYTES = 1024 * 1024;

/** The realtime end: takes sockets on the HTTP server's upgrade, checks who they are, and hands their frames on. */
export function attachRealtime(app: FastifyInstance, ports: Ports) {
  const { authenticate, hub, log, limit, send, typing, typingLimit, maySubscribe, origin } = ports;
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();
  let closing = false;

  app.server.on('upgrade', (request, socket, head) => {
    const from = request.headers.origin;
    // Whatever stands in the request line comes here unread: taken apart as an address, '//' would throw.
    const [here] = (request.url ?? '').split('?');
    const sameHost = from !== undefined && URL.canParse(from) && new URL(from).host === request.headers.host;
    if (closing) return turnAway(socket, '503 Service Unavailable');
    if (here !== REALTIME_PATH || (from !== undefined && !sameHost && from !== origin()))
      return turnAway(socket, '404 Not Found');
    server.handleUpgrade(request, socket, head, (ws) => open(ws));
  });

  /** Node has let go of a socket that asks for an upgrade: what breaks on it now is ours to hear, or ends the process. */
  function turnAway(socket: Duplex, status: string) {
    socket.on('error', () => socket.destroy());
    socket.once('finish', () => socket.destroy());
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }

  function open(socket: WebSocket) {
    let client: Client | null = null;
    let expiry: NodeJS.Timeout | undefined;
    let greeting = false;
    /** Until it is told that they write, what they have written waits: it must not come first. */
    let telling = Promise.resolve();
    const say = (frame: ServerFrame) => {
      if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate();
      else socket.send(JSON.stringify(frame));
    };
    const tooLate = setTimeout(() => socket.close(CLOSE.TOKEN), HELLO_WITHIN_MS);
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(tooLate);
      clearTimeout(expiry);
      if (client) hub.remove(client);
      client = null;
    });

    async function whoIs(token: string): Promise<Actor | null> {
      try {
        return await authenticate(token);
      } catch (error) {
        // A database that is down says nothing about the token: the client comes back with the same one.
        socket.close(error instanceof AppError ? CLOSE.TOKEN : 1013);
        return null;
      }
    }

    async function hello(token: string) {
      // One at a time: a signature costs arithmetic, and a stranger may ask for as many as fit through the wire.
      if (greeting) return socket.close(CLOSE.BAD_FRAME);
      greeting = true;
      const actor = await whoIs(token);
      greeting = false;
      if (!actor || socket.readyState !== socket.OPEN) return;
      if (client && client.actor.uid !== actor.uid) return socket.close(CLOSE.BAD_FRAME);
      clearTimeout(tooLate);
      clearTimeout(expiry);
      expiry = setTimeout(() => socket.close(CLOSE.TOKEN), Math.max(0, actor.expiresAt * 1000 - Date.now()));
      if (client) client.actor = actor;
      else {
        if (hub.socketsOf(actor.uid) >= SOCKETS_MAX) return socket.close(1013);
        client = { socket, actor };
        hub.add(client);
        // A session that ended after it was looked up and before the hub knew of this socket: nobody else would close it.
        if (!(await whoIs(token)) || socket.readyState !== socket.OPEN) return;
      }
      say({ t: 'ready', uid: actor.uid });
    }

    async function tellTyping(actor: Actor, chatId: string) {
      try {
        if (await typingLimit.take(actor.uid)) await typing(actor, chatId);
      } catch (error) {
        // Nobody waits for it; while the database is away nobody hears of it.
        if (!isUnreachable(error)) log.error({ err: error }, 'that a member writes could not be told');
      }
    }

    /** One after the other, so that whoever waits for the last has waited for all. */
    function sayTyping(actor: Actor, chatId: string) {
      telling = telling.then(() => tellTyping(actor, chatId));
    }

    async function subscribe(asking: Client, topic: Topic) {
      const allowed = await maySubscribe(asking.actor, topic).catch(() => false);
      if (client !== asking) return;
      if (allowed) hub.subscribe(asking, topic);
      say({ t: 'subscribed', topic, allowed });
    }

    async function store(actor: Actor, { t: _, n, ...message }: SendFrame) {
      try {
        await telling;
        if (!(await limit.take(actor.uid))) throw new AppError('TOO_MANY_REQUESTS');
        say({ t: 'ack', n, message: await send(actor, message) });
      } catch (error) {
        const code = error instanceof AppError ? error.code : isUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL';
        if (code === 'INTERNAL') log.error({ err: error }, 'a message could not be stored');
        if (socket.readyState === socket.OPEN) say({ t: 'refused', n, code, message: ERRORS[code].message });
      }
    }

    socket.on('message', (data, isBinary) => {
      // Frames go on coming until the other side has closed too; a session that ended writes nothing any more.
      if (socket.readyState !== socket.OPEN) return;
      let frame: ClientFrame | undefined;
      try {
        frame = isBinary ? undefined : JSON.parse(String(data));
      } catch {
        frame = undefined;
      }
      const parsed = clientFrame.safeParse(frame);
      if (!parsed.success) {
        // A message that is too long is refused like any other; a frame that is no frame ends the talk.
        if (frame?.t === 'send' && Number.isFinite(frame.n) && client) {
          say({ t: 'refused', n: frame.n, code: 'INVALID_INPUT', message: ERRORS.INVALID_INPUT.message });
        } else socket.close(CLOSE.BAD_FRAME);
        return;
      }
      if (parsed.data.t === 'hello') void hello(parsed.data.token);
      else if (!client) socket.close(CLOSE.TOKEN);
      else if (parsed.data.t === 'send') void store(client.actor, parsed.data);
      else if (parsed.data.t === 'typing') sayTyping(client.actor, parsed.data.chatId);
      else if (parsed.data.t === 'subscribe') void subscribe(client, parsed.data.topic);
      else if (parsed.data.t === 'unsubscribe') hub.unsubscribe(client, parsed.data.topic);
      else say({ t: 'pong' });
    });
  }

  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    /** Tells everybody to come back, spread out by the client, and takes no new sockets. */
    async close() {
      closing = true;
      clearInterval(heartbeat);
      for (const socket of server.clients) socket.close(1012);
      const gone = [...server.clients].map((socket) => new Promise((done) => socket.once('close', done)));
      const forced = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, 2000);
      await Promise.all(gone);
      clearTimeout(forced);
      server.close();
    },
  };
}
