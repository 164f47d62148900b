import type { Message } from '#contract/chats/views.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  CLOSE,
  type ClientFrame,
  type LiveEvent,
  type LiveEventType,
  type ServerFrame,
  type Topic,
} from '#contract/realtime.ts';
import { text } from '#web/text/index.ts';
import { ApiError } from '../api.ts';
import { reconnectDelay, restartDelay } from './backoff.ts';

export type RealtimeStatus = 'offline' | 'connecting' | 'online';
type EventOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>;

export interface Realtime {
  /** Hears events of one type. -> unsubscribe */
  on<T extends LiveEventType>(type: T, listener: (event: EventOf<T>) => void): () => void;
  /** Called at every (re)connect, and when the server could not tell everything: what happened has to be fetched. -> unsubscribe */
  onReady(listener: () => void): () => void;
  /**
   * Listens to a topic for as long as anybody here does. Its events come by `on`.
   * @param onListening called each time when from then on all of the topic is told: what is there now has to be fetched
   * @returns stop
   */
  listen(topic: Topic, onListening: () => void): () => void;
  /**
   * Stores a message over the socket.
   * @returns the message as stored
   * @throws ApiError NETWORK when no answer came: it may or may not be stored; repeat it with the same clientId
   */
  send(message: { chatId: string; clientId: string; content: string; photo?: string }): Promise<Message>;
  /** Says that the member is writing in a chat; lost without a socket. */
  typing(chatId: string): void;
  getStatus(): RealtimeStatus;
  /** Hears changes of the status. -> unsubscribe */
  subscribe(listener: () => void): () => void;
}

export interface Socket {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
export interface RealtimePorts {
  open: () => Socket;
  getToken: (options?: { insteadOf?: string }) => Promise<string | null>;
  /** Asks whether the session still stands; signs out if not, which stops the connection. */
  checkSession: () => Promise<void>;
  random: () => number;
}

const READY_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 15_000;
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 8_000;
const MISSED_WITHIN_MS = 500;

/** One socket that stays up while a member is signed in. `start` and `stop` follow the session. */
export function createRealtime({ open, getToken, checkSession, random }: RealtimePorts) {
  const events = new Map<LiveEventType, Set<(event: never) => void>>();
  const readies = new Set<() => void>();
  const watchers = new Set<() => void>();
  const topics = new Map<Topic, Set<() => void>>();
  const waiting = new Map<
    number,
    { done: (message: Message) => void; fail: (error: ApiError) => void; timer: Timer }
  >();
  let wanted = false;
  let status: RealtimeStatus = 'offline';
  let socket: Socket | null = null;
  let token: string | null = null;
  let refused: string | null = null;
  let failures = 0;
  let count = 0;
  /** Rises with every start, stop and attempt, so that a late answer of an earlier one changes nothing. */
  let round = 0;
  let retryTimer: Timer;
  let readyTimer: Timer;
  let pingTimer: Timer;
  let pongTimer: Timer;
  let missedTimer: Timer;

  function show(next: RealtimeStatus) {
    if (status === next) return;
    status = next;
    for (const watcher of watchers) watcher();
  }

  async function connect() {
    clearTimeout(retryTimer);
    const mine = ++round;
    show('connecting');
    let fetched: string | null;
    try {
      fetched = await getToken(refused ? { insteadOf: refused } : {});
    } catch {
      if (mine === round) later();
      return;
    }
    if (mine !== round) return;
    // Nobody is signed in any more; the session's own news stops the connection.
    if (fetched === null) return show('offline');
    token = fetched;
    const made = open();
    socket = made;
    readyTimer = setTimeout(() => drop(), READY_WITHIN_MS);
    made.onopen = () => say({ t: 'hello', token: fetched });
    made.onmessage = ({ data }) => made === socket && hear(data);
    made.onclose = ({ code }) => made === socket && lost(code);
  }

  const say = (frame: ClientFrame) => socket?.send(JSON.stringify(frame));

  function hear(data: unknown) {
    clearTimeout(pongTimer);
    pongTimer = undefined;
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return;
    }
    if (frame.t === 'ready') welcome();
    else if (frame.t === 'missed') missed();
    else if (frame.t === 'event') dispatch(frame.event);
    else if (frame.t === 'subscribed') {
      if (frame.allowed) for (const listener of topics.get(frame.topic) ?? []) guarded(listener);
    } else if (frame.t === 'ack') settle(frame.n)?.done(frame.message);
    else if (frame.t === 'refused') settle(frame.n)?.fail(new ApiError(frame.code as ErrorCode, frame.message, 400));
  }

  function welcome() {
    clearTimeout(readyTimer);
    failures = 0;
    refused = null;
    if (status === 'online') return;
    show('online');
    beat();
    catchUp();
  }

  function catchUp() {
    for (const topic of topics.keys()) say({ t: 'subscribe', topic });
    for (const listener of readies) guarded(listener);
  }

  /** Everybody at this server was told so in the same moment: they do not all ask in the same moment. */
  function missed() {
    if (status !== 'online' || missedTimer !== undefined) return;
    missedTimer = setTimeout(() => {
      missedTimer = undefined;
      if (status === 'online') catchUp();
    }, random() * MISSED_WITHIN_MS);
  }

  function dispatch(event: LiveEvent) {
    for (const listener of events.get(event.type) ?? []) guarded(() => listener(event as never));
  }

  /** One listener's fault does not keep the others from hearing. */
  function guarded(listener: () => void) {
    try {
      listener();
    } catch (error) {
      reportError(error);
    }
  }

  function settle(n: number) {
    const one = waiting.get(n);
    if (one) clearTimeout(one.timer);
    waiting.delete(n);
    return one;
  }

  function beat() {
    clearInterval(pingTimer);
    pingTimer = setInterval(probe, PING_EVERY_MS);
  }

  /** Asks for a sign of life; without one the socket is given up and made anew. */
  function probe() {
    if (status !== 'online' || pongTimer !== undefined) return;
    say({ t: 'ping' });
    pongTimer = setTimeout(() => drop(), PONG_WITHIN_MS);
  }

  function release() {
    clearTimeout(readyTimer);
    clearTimeout(pongTimer);
    clearInterval(pingTimer);
    clearTimeout(missedTimer);
    pongTimer = undefined;
    missedTimer = undefined;
    const old = socket;
    socket = null;
    for (const n of [...waiting.keys()]) settle(n)?.fail(new ApiError('NETWORK', text.app.errors.network));
    return old;
  }

  function drop() {
    release()?.close();
    later();
  }

  function lost(code: number) {
    release();
    if (code === CLOSE.TOKEN) {
      // The first time for a token at once; if a fresh one is refused too, ask about the session and go slowly.
      const again = refused !== null;
      refused = token;
      if (!again) return void connect();
      void checkSession();
    }
    if (code === CLOSE.SESSION_ENDED) {
      refused = token;
      void checkSession();
    }
    later(code === 1012 ? restartDelay(random()) : undefined);
  }

  function later(delay = reconnectDelay(failures++, random())) {
    if (!wanted) return;
    round++;
    show('offline');
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, delay);
  }

  const subscribeTo = <T>(set: Set<T>, listener: T) => {
    set.add(listener);
    return () => void set.delete(listener);
  };

  const realtime: Realtime = {
    on(type, listener) {
      const set = events.get(type) ?? new Set();
      events.set(type, set);
      return subscribeTo(set, listener as (event: never) => void);
    },
    onReady: (listener) => subscribeTo(readies, listener),
    listen(topic, onListening) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(onListening));
      if (listeners.size === 1 && status === 'online') say({ t: 'subscribe', topic });
      return () => {
        listeners.delete(onListening);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        if (status === 'online') say({ t: 'unsubscribe', topic });
      };
    },
    send(message) {
      if (status !== 'online') return Promise.reject(new ApiError('NETWORK', text.app.errors.network));
      const n = ++count;
      return new Promise((done, fail) => {
        const timer = setTimeout(
          () => settle(n)?.fail(new ApiError('NETWORK', text.app.errors.network)),
          ANSWER_WITHIN_MS,
        );
        waiting.set(n, { done, fail, timer });
        say({ t: 'send', n, ...message });
      });
    },
    typing(chatId) {
      if (status === 'online') say({ t: 'typing', chatId });
    },
    getStatus: () => status,
    subscribe: (listener) => subscribeTo(watchers, listener),
  };

  return {
    realtime,
    start() {
      if (wanted) return;
      wanted = true;
      failures = 0;
      refused = null;
      void connect();
    },
    stop() {
      wanted = false;
      round++;
      clearTimeout(retryTimer);
      release()?.close(1000);
      show('offline');
    },
    /** The device is awake or online again: connect at once, or make sure that the socket still lives. */
    wake() {
      if (!wanted) return;
      if (status === 'offline') void connect();
      else probe();
    },
    probe,
    /** A fresh token keeps the open socket alive. */
    renew(fresh: string) {
      token = fresh;
      if (status === 'online') say({ t: 'hello', token: fresh });
    },
  };
}
type Timer = ReturnType<typeof setTimeout> | undefined;
