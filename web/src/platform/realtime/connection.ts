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
  /** Calls back for each event of a type. Returns a function that unsubscribes. */
  on<T extends LiveEventType>(type: T, listener: (event: EventOf<T>) => void): () => void;
  /**
   * Calls back after every connect, and when the server could not send all events: everything has to be fetched again. Returns a
   * function that unsubscribes.
   */
  onReady(listener: () => void): () => void;
  /**
   * Subscribes to a topic until the last listener unsubscribes. Its events arrive through `on`.
   * @param onListening called each time the server starts to send all events of the topic: the current state has to be fetched
   * @returns a function that unsubscribes
   */
  listen(topic: Topic, onListening: () => void): () => void;
  /**
   * Sends a message over the socket.
   * @returns the message as stored
   * @throws ApiError NETWORK when no answer came: the message may or may not be stored; send it again with the same clientId
   */
  send(message: { chatId: string; clientId: string; content: string; photo?: string }): Promise<Message>;
  /** Reports that the member is typing in a chat. Does nothing without a connection. */
  typing(chatId: string): void;
  getStatus(): RealtimeStatus;
  /** Calls back when the status changes. Returns a function that unsubscribes. */
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
  /** Checks whether the session is still valid. If not, the session ends, which stops the connection. */
  checkSession: () => Promise<void>;
  random: () => number;
}

const READY_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 15_000;
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 8_000;
const MISSED_WITHIN_MS = 500;

/** Adds a listener. Returns a function that removes it. */
const subscribeTo = <T>(set: Set<T>, listener: T) => {
  set.add(listener);
  return () => void set.delete(listener);
};

/** Keeps one socket connected while a member is signed in. Call `start` and `stop` with the session. */
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
  /** Rises with every start, stop and attempt, so that the result of an earlier attempt is ignored. */
  let round = 0;
  let retryTimer: Timer;
  let readyTimer: Timer;
  let pingTimer: Timer;
  let pongTimer: Timer;
  let missedTimer: Timer;

  function setStatus(next: RealtimeStatus) {
    if (status === next) return;
    status = next;
    for (const watcher of watchers) watcher();
  }

  async function connect() {
    clearTimeout(retryTimer);
    const mine = ++round;
    setStatus('connecting');
    let fetched: string | null;
    try {
      fetched = await getToken(refused ? { insteadOf: refused } : {});
    } catch {
      if (mine === round) reconnectLater();
      return;
    }
    if (mine !== round) return;
    // The session has ended. Its listener stops the connection.
    if (fetched === null) return setStatus('offline');
    token = fetched;
    const made = open();
    socket = made;
    readyTimer = setTimeout(() => drop(), READY_WITHIN_MS);
    made.onopen = () => sendFrame({ t: 'hello', token: fetched });
    made.onmessage = ({ data }) => made === socket && receive(data);
    made.onclose = ({ code }) => made === socket && onClosed(code);
  }

  const sendFrame = (frame: ClientFrame) => socket?.send(JSON.stringify(frame));

  function receive(data: unknown) {
    clearTimeout(pongTimer);
    pongTimer = undefined;
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return;
    }
    if (frame.t === 'ready') onReadyFrame();
    else if (frame.t === 'missed') onMissedFrame();
    else if (frame.t === 'event') dispatch(frame.event);
    else if (frame.t === 'subscribed') {
      if (frame.allowed) for (const listener of topics.get(frame.topic) ?? []) guarded(listener);
    } else if (frame.t === 'ack') takeWaiting(frame.n)?.done(frame.message);
    else if (frame.t === 'refused')
      takeWaiting(frame.n)?.fail(new ApiError(frame.code as ErrorCode, frame.message, 400));
  }

  function onReadyFrame() {
    clearTimeout(readyTimer);
    failures = 0;
    refused = null;
    if (status === 'online') return;
    setStatus('online');
    startPings();
    catchUp();
  }

  function catchUp() {
    for (const topic of topics.keys()) sendFrame({ t: 'subscribe', topic });
    for (const listener of readies) guarded(listener);
  }

  /** Waits a random time before fetching, because all clients of this server receive the frame at the same moment. */
  function onMissedFrame() {
    if (status !== 'online' || missedTimer !== undefined) return;
    missedTimer = setTimeout(() => {
      missedTimer = undefined;
      if (status === 'online') catchUp();
    }, random() * MISSED_WITHIN_MS);
  }

  function dispatch(event: LiveEvent) {
    for (const listener of events.get(event.type) ?? []) guarded(() => listener(event as never));
  }

  /** Reports an error of one listener, so that the others are still called. */
  function guarded(listener: () => void) {
    try {
      listener();
    } catch (error) {
      reportError(error);
    }
  }

  function takeWaiting(n: number) {
    const one = waiting.get(n);
    if (one) clearTimeout(one.timer);
    waiting.delete(n);
    return one;
  }

  function startPings() {
    clearInterval(pingTimer);
    pingTimer = setInterval(probe, PING_EVERY_MS);
  }

  /** Sends a ping. Without an answer the socket is closed and connected again. */
  function probe() {
    if (status !== 'online' || pongTimer !== undefined) return;
    sendFrame({ t: 'ping' });
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
    for (const n of [...waiting.keys()]) takeWaiting(n)?.fail(new ApiError('NETWORK', text.app.errors.network));
    return old;
  }

  function drop() {
    release()?.close();
    reconnectLater();
  }

  function onClosed(code: number) {
    release();
    if (code === CLOSE.TOKEN) {
      // Reconnects at once with a fresh token. If that is refused too, checks the session and reconnects with a delay.
      const again = refused !== null;
      refused = token;
      if (!again) return void connect();
      void checkSession();
    }
    if (code === CLOSE.SESSION_ENDED) {
      refused = token;
      void checkSession();
    }
    reconnectLater(code === 1012 ? restartDelay(random()) : undefined);
  }

  function reconnectLater(delay = reconnectDelay(failures++, random())) {
    if (!wanted) return;
    round++;
    setStatus('offline');
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, delay);
  }

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
      if (listeners.size === 1 && status === 'online') sendFrame({ t: 'subscribe', topic });
      return () => {
        listeners.delete(onListening);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        if (status === 'online') sendFrame({ t: 'unsubscribe', topic });
      };
    },
    send(message) {
      if (status !== 'online') return Promise.reject(new ApiError('NETWORK', text.app.errors.network));
      const n = ++count;
      return new Promise((done, fail) => {
        const timer = setTimeout(
          () => takeWaiting(n)?.fail(new ApiError('NETWORK', text.app.errors.network)),
          ANSWER_WITHIN_MS,
        );
        waiting.set(n, { done, fail, timer });
        sendFrame({ t: 'send', n, ...message });
      });
    },
    typing(chatId) {
      if (status === 'online') sendFrame({ t: 'typing', chatId });
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
      setStatus('offline');
    },
    /** Connects at once, or checks the socket, because the device is awake or online again. */
    wake() {
      if (!wanted) return;
      if (status === 'offline') void connect();
      else probe();
    },
    probe,
    /** Keeps the open socket valid with a fresh token. */
    renew(fresh: string) {
      token = fresh;
      if (status === 'online') sendFrame({ t: 'hello', token: fresh });
    },
  };
}
type Timer = ReturnType<typeof setTimeout> | undefined;
