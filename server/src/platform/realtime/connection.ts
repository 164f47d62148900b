import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { chats, socketCommands } from '#contract/chats/routes.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { CLOSE, type ClientFrame, clientFrame, type ServerFrame, type Topic } from '#contract/realtime.ts';
import { SOCKETS } from '#server/platform/server-limits.rules.ts';
import { isUnreachable } from '../db/database.ts';
import { AppError, messageOf } from '../http/errors.ts';
import type { Actor, Caller } from '../http/handle.ts';
import type { Authenticate } from '../http/mount.ts';
import type { Run } from '../http/run.ts';
import { compiled } from '../http/schemas.ts';
import type { Log } from '../log/log.ts';
import { type BucketSpec, TokenBucket } from '../token-bucket.ts';
import { traced } from '../tracing/trace.ts';
import { sendFrame } from './frames.ts';
import type { Client, Hub } from './hub.ts';

type Frame = z.output<typeof clientFrame>;
type SendFrame = Extract<Frame, { t: 'send' }>;

export interface ConnectionPorts {
  authenticate: Authenticate;
  hub: Hub;
  log: Log;
  /** Runs what a frame calls. A message is durable when the promise resolves. */
  run: Run;
  /** The program at the other end. */
  caller: Caller;
  /** The frames that all sockets of a member may send together. */
  framesOf: (uid: string) => TokenBucket;
  /** The frames that one socket may send. */
  frames: BucketSpec;
  /** Receives how the sending of a message ended, 'stored' or an error code, and how long it took. */
  onMessage: (outcome: string, seconds: number) => void;
  /** Receives the WebSocket status of each closed socket. */
  onClosed: (status: number) => void;
  /** Whether a member may subscribe to a topic. */
  maySubscribe: (actor: Actor, topic: Topic) => Promise<boolean>;
  /** The builds of the web app that this server serves. */
  builds: string[];
}

/** How long a socket that sends too fast gets to receive its close frame. */
const TERMINATE_AFTER_MS = 1000;
/** How many announcements of typing may wait on one socket. Later ones are dropped: the next one says the same. */
const TYPING_WAITING_MAX = RATE_LIMITS.typing.points;
/** WebSocket status: come back later. */
const TRY_LATER = 1013;

/** Parses a text frame. Returns the raw value, and the frame if the contract allows it. */
function parse(data: unknown, isBinary: boolean) {
  let raw: ClientFrame | undefined;
  try {
    raw = isBinary ? undefined : JSON.parse(String(data));
  } catch {
    raw = undefined;
  }
  return { raw, frame: z.safeParse(compiled(clientFrame), raw).data ?? null };
}

/** One socket of a browser, from its opening to its end. */
class Connection {
  readonly #socket: WebSocket;
  readonly #ports: ConnectionPorts;
  /** The member, once the first hello was accepted. */
  #client: Client | null = null;
  #isGreeting = false;
  #helloTimer: NodeJS.Timeout;
  #expiryTimer: NodeJS.Timeout | undefined;
  /** Typing that is being published. A message waits for it, so that it does not arrive first. */
  #typing = Promise.resolve();
  #typingWaiting = 0;
  #frames: TokenBucket;
  #removeFromSilent: () => void;

  constructor(socket: WebSocket, ports: ConnectionPorts, removeFromSilent: () => void) {
    this.#socket = socket;
    this.#ports = ports;
    this.#removeFromSilent = removeFromSilent;
    this.#frames = new TokenBucket(ports.frames);
    this.#helloTimer = setTimeout(() => socket.close(CLOSE.TOKEN), SOCKETS.helloWithinMs);
    socket.on('error', () => socket.terminate());
    socket.on('close', (status) => {
      ports.onClosed(status);
      this.#onClose();
    });
    socket.on('message', (data, isBinary) => this.#takeFrame() && this.#onMessage(data, isBinary));
    // Control frames cost little each, but a client may send any number of them unasked.
    socket.on('ping', () => this.#takeFrame());
    socket.on('pong', () => this.#takeFrame());
  }

  /** Counts a frame before it is parsed. Closes the socket and stops reading from it when there are too many. */
  #takeFrame(): boolean {
    const ofMember = this.#client && this.#ports.framesOf(this.#client.actor.uid);
    if (this.#frames.take() && (!ofMember || ofMember.take())) return true;
    if (!this.#isOpen()) return false;
    this.#socket.close(CLOSE.TOO_FAST);
    this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), TERMINATE_AFTER_MS).unref();
    return false;
  }

  #answer(frame: ServerFrame) {
    if (this.#client && this.#ports.hub.isTooSlow(this.#client)) this.#socket.terminate();
    else sendFrame(this.#socket, frame);
  }

  get isGreeting() {
    return this.#isGreeting;
  }

  #isOpen() {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #onClose() {
    clearTimeout(this.#helloTimer);
    clearTimeout(this.#expiryTimer);
    this.#removeFromSilent();
    if (this.#client) this.#ports.hub.remove(this.#client);
    this.#client = null;
  }

  #onMessage(data: unknown, isBinary: boolean) {
    // Frames keep arriving until the other side has closed too. After the end of a session they are ignored.
    if (!this.#isOpen()) return;
    const { raw, frame } = parse(data, isBinary);
    if (frame) return this.#handle(frame);
    // A message that is too long is refused like any other. A frame of no known form closes the socket.
    if (raw?.t === 'send' && Number.isFinite(raw.n) && this.#client)
      this.#answer({ t: 'refused', n: raw.n, code: 'INVALID_INPUT', message: messageOf('INVALID_INPUT') });
    else this.#socket.close(CLOSE.BAD_FRAME);
  }

  #handle(frame: Frame) {
    const client = this.#client;
    if (frame.t === 'hello') void this.#hello(frame.token);
    else if (!client) this.#socket.close(CLOSE.TOKEN);
    else if (frame.t === 'send') void this.#store(client.actor, frame);
    else if (frame.t === 'typing') this.#publishTyping(client.actor, frame.chatId);
    else if (frame.t === 'subscribe') void this.#subscribe(client, frame.topic);
    else if (frame.t === 'unsubscribe') this.#ports.hub.unsubscribe(client, frame.topic);
    else this.#answer({ t: 'pong' });
  }

  /** Returns the member of a token, or closes the socket. */
  async #authenticate(token: string): Promise<Actor | null> {
    try {
      return await this.#ports.authenticate(token);
    } catch (error) {
      // An unavailable database says nothing about the token: the client comes back with the same one.
      this.#socket.close(error instanceof AppError ? CLOSE.TOKEN : TRY_LATER);
      return null;
    }
  }

  /** Signs the member in, or renews their token. */
  async #hello(token: string) {
    // One at a time: checking a signature takes time, and a stranger could ask for very many.
    if (this.#isGreeting) return this.#socket.close(CLOSE.BAD_FRAME);
    this.#isGreeting = true;
    const actor = await this.#authenticate(token);
    this.#isGreeting = false;
    if (!actor || !this.#isOpen()) return;
    if (this.#client && this.#client.actor.uid !== actor.uid) return this.#socket.close(CLOSE.BAD_FRAME);
    clearTimeout(this.#helloTimer);
    clearTimeout(this.#expiryTimer);
    const expiresInMs = Math.max(0, actor.expiresAt * 1000 - Date.now());
    this.#expiryTimer = setTimeout(() => this.#socket.close(CLOSE.TOKEN), expiresInMs);
    const { hub, builds } = this.#ports;
    const isRenewal = this.#client !== null;
    if (this.#client) this.#client.actor = actor;
    else if (!(await this.#join(actor, token))) return;
    const fetchLater = !isRenewal && !hub.catchUps.admitOrQueue(this.#socket);
    this.#answer({ t: 'ready', uid: actor.uid, builds, fetchLater });
  }

  /** Adds the socket to the hub. Returns whether it stays open. */
  async #join(actor: Actor, token: string): Promise<boolean> {
    const { hub, framesOf } = this.#ports;
    // A member who was disconnected for sending too fast would otherwise begin anew with every socket.
    if (hub.socketsOf(actor.uid) >= SOCKETS.ofMemberMax || !framesOf(actor.uid).take()) {
      this.#socket.close(TRY_LATER);
      return false;
    }
    this.#removeFromSilent();
    this.#client = { socket: this.#socket, actor };
    hub.add(this.#client);
    // Checked again: a session that ended before the hub knew of this socket would otherwise keep it.
    return (await this.#authenticate(token)) !== null && this.#isOpen();
  }

  async #subscribe(client: Client, topic: Topic) {
    const allowed = await this.#ports.maySubscribe(client.actor, topic).catch(() => false);
    if (this.#client !== client) return;
    if (allowed) this.#ports.hub.subscribe(client, topic);
    this.#answer({ t: 'subscribed', topic, allowed });
  }

  /** Announces typing, one after the other, so that waiting for the last means waiting for all. */
  #publishTyping(actor: Actor, chatId: string) {
    const { run, caller, log } = this.#ports;
    if (this.#typingWaiting >= TYPING_WAITING_MAX) return;
    this.#typingWaiting++;
    this.#typing = this.#typing.then(async () => {
      this.#typingWaiting--;
      try {
        await run(socketCommands.typing, actor, { params: { chatId }, caller, isFrame: true });
      } catch (error) {
        // Nobody waits for it. It is dropped when it is refused, and while the database is unavailable.
        if (!(error instanceof AppError || isUnreachable(error)))
          log.error({ event: 'typing_failed', err: error }, 'Typing could not be published');
      }
    });
  }

  async #store(actor: Actor, { t: _, n, chatId, ...body }: SendFrame) {
    const { run, caller, log, onMessage } = this.#ports;
    const startedAt = performance.now();
    const took = () => (performance.now() - startedAt) / 1000;
    try {
      await this.#typing;
      const message = await traced('message', () =>
        run(chats.send, actor, { params: { chatId }, body, caller, isFrame: true }),
      );
      this.#answer({ t: 'ack', n, message });
      onMessage('stored', took());
    } catch (error) {
      const code = error instanceof AppError ? error.code : isUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL';
      onMessage(code, took());
      if (code === 'INTERNAL') log.error({ event: 'message_not_stored', err: error }, 'A message could not be stored');
      if (this.#isOpen()) this.#answer({ t: 'refused', n, code, message: messageOf(code) });
    }
  }
}

/** Serves one socket until it closes. @param removeFromSilent called when its member is known, and when it closes */
export function serveConnection(socket: WebSocket, ports: ConnectionPorts, removeFromSilent: () => void) {
  const connection = new Connection(socket, ports, removeFromSilent);
  return {
    /** Returns whether its hello is being checked at the moment. */
    isGreeting: () => connection.isGreeting,
  };
}
