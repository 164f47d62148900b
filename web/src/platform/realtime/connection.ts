import type { Message } from '#contract/chats/views.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ClientFrame, LiveEventType, ServerFrame, Topic } from '#contract/realtime.ts';
import { ApiError } from '../create-call.ts';
import { errorSentence } from '../errors/sentences.ts';
import { CatchUp } from './catch-up.ts';
import { callAll, EventListeners, type EventOf, subscribeTo } from './listeners.ts';
import { LiveSocket, type RealtimeStatus, type SocketPorts } from './live-socket.ts';
import { networkError, PendingSends } from './pending-sends.ts';
import { TopicSubscriptions } from './topics.ts';

export type { RealtimeStatus, Socket } from './live-socket.ts';

export interface Realtime {
  /** Calls back for each event of a type. Returns a function that unsubscribes. */
  on<T extends LiveEventType>(type: T, listener: (event: EventOf<T>) => void): () => void;
  /** Calls back after every connect. Returns a function that unsubscribes. */
  onConnect(listener: () => void): () => void;
  /**
   * Calls back when everything has to be fetched again: after every connect, as soon as the server has time for it, and when the server
   * could not send all events. Returns a function that unsubscribes.
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
  send(message: Omit<Extract<ClientFrame, { t: 'send' }>, 't' | 'n'>): Promise<Message>;
  /** Reports that the member is typing in a chat. Does nothing without a connection. */
  typing(chatId: string): void;
  getStatus(): RealtimeStatus;
  /** Makes everything be fetched again, if there is a connection: something is shown that may be older than it. */
  catchUp(): void;
  /** The same, of what began to follow events after the socket was there. */
  catchUpLate(): void;
  /** Returns the builds of the web app that the server has; none before the first connect. */
  getBuilds(): readonly string[];
  /** Calls back when the status changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Keeps one socket connected while a member is signed in. Call `start` and `stop` with the session. */
export function createRealtime(ports: SocketPorts) {
  const events = new EventListeners();
  const sends = new PendingSends();
  const connectListeners = new Set<() => void>();
  let builds: readonly string[] = [];
  let fetchesLater = false;
  const socket: LiveSocket = new LiveSocket(ports, {
    onReady(frame) {
      // An older server does not say these.
      builds = frame.builds ?? [];
      fetchesLater = frame.fetchLater ?? false;
    },
    onOnline() {
      callAll(connectListeners);
      if (!fetchesLater) catchUp.run();
    },
    onFrame: receive,
    onLost() {
      catchUp.cancel();
      sends.rejectAll();
    },
  });
  const topics = new TopicSubscriptions((frame) => socket.send(frame));
  const catchUp = new CatchUp({ subscribeAll: () => topics.subscribeAll(), random: ports.random });

  function receive(frame: ServerFrame) {
    if (frame.t === 'event') events.dispatch(frame.event);
    else if (frame.t === 'ack') sends.resolve(frame.n, frame.message);
    else if (frame.t === 'refused') void refuse(frame);
    else if (frame.t === 'subscribed' && frame.allowed) topics.confirm(frame.topic);
    else if (frame.t === 'missed' && socket.getStatus() === 'online') catchUp.schedule();
  }

  /** Ends a send that the server refused, with the sentence of the page's language. */
  async function refuse({ n, code, message }: Extract<ServerFrame, { t: 'refused' }>) {
    const refusal = code as ErrorCode;
    sends.reject(n, new ApiError(refusal, await errorSentence(refusal, message), 400));
  }

  const realtime: Realtime = {
    on: (type, listener) => events.add(type, listener),
    onConnect: (listener) => subscribeTo(connectListeners, listener),
    onReady: (listener) => catchUp.add(listener),
    listen: (topic, onListening) => topics.add(topic, onListening),
    async send(message) {
      if (socket.getStatus() !== 'online') throw networkError();
      return sends.add((n) => socket.send({ t: 'send', n, ...message }));
    },
    typing: (chatId) => socket.send({ t: 'typing', chatId }),
    getStatus: () => socket.getStatus(),
    catchUp: () => socket.getStatus() === 'online' && catchUp.run(),
    catchUpLate: () => socket.getStatus() === 'online' && catchUp.runLate(),
    getBuilds: () => builds,
    subscribe: (listener) => socket.subscribe(listener),
  };

  return {
    realtime,
    start: () => socket.start(),
    stop: () => socket.stop(),
    wake: () => socket.wake(),
    probe: () => socket.probe(),
    renew: (token: string) => socket.renew(token),
  };
}
