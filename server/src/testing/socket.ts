import { once } from 'node:events';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientFrame, LiveEvent, ServerFrame } from '#contract/realtime.ts';
import { serverFrame } from '#contract/realtime.ts';

/** A member's socket in a test. Every received frame is checked against the contract. */
export interface TestSocket {
  ws: WebSocket;
  events: LiveEvent[];
  say(frame: ClientFrame): void;
  /** Returns the first matching frame, received already or later. @throws Error when none arrives in time */
  frame(fits: (frame: ServerFrame) => boolean, within?: number): Promise<ServerFrame>;
  event<T extends LiveEvent['type']>(
    type: T,
    fits?: (event: Extract<LiveEvent, { type: T }>) => boolean,
  ): Promise<Extract<LiveEvent, { type: T }>>;
  /** Waits until the server closes the socket and returns the close code. */
  closed(within?: number): Promise<number>;
  /** Sends a ping and waits for the pong, so that all frames sent before it have arrived. */
  settled(): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 5000;

/** Opens a socket. With a token it sends `hello` and waits for `ready`. */
export async function openSocket(
  base: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const ws = new WebSocket(`${base.replace(/^http/, 'ws')}/realtime`, { perMessageDeflate: false, headers });
  const frames: ServerFrame[] = [];
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let code: number | null = null;
  ws.on('message', (data) => {
    const frame = serverFrame.parse(JSON.parse(String(data)));
    frames.push(frame);
    if (frame.t === 'event') events.push(frame.event);
    for (const look of [...waiting]) look();
  });
  ws.on('close', (closeCode) => {
    code = closeCode;
    for (const look of [...waiting]) look();
  });
  ws.on('error', () => {});

  const until = <T>(look: () => T | undefined, subject: string, within = TIMEOUT_MS) =>
    new Promise<T>((resolve, failed) => {
      const timer = setTimeout(() => {
        waiting.delete(lookAgain);
        failed(
          new Error(`No ${subject} came within ${within} ms; there were ${JSON.stringify(frames).slice(0, 2000)}`),
        );
      }, within);
      const lookAgain = () => {
        const result = look();
        if (result === undefined) return;
        clearTimeout(timer);
        waiting.delete(lookAgain);
        resolve(result);
      };
      waiting.add(lookAgain);
      lookAgain();
    });

  const socket: TestSocket = {
    ws,
    events,
    say: (frame) => ws.send(JSON.stringify(frame)),
    frame: (fits, within) => until(() => frames.find(fits), 'such frame', within),
    event: (type, fits = () => true) =>
      until(() => events.find((event) => event.type === type && fits(event as never)), `event ${type}`) as never,
    closed: (within) => until(() => code ?? undefined, 'close', within),
    async settled() {
      const pongCount = frames.filter(({ t }) => t === 'pong').length;
      socket.say({ t: 'ping' });
      await until(() => (frames.filter(({ t }) => t === 'pong').length > pongCount ? true : undefined), 'pong');
    },
    close: () => ws.terminate(),
  };
  await Promise.race([once(ws, 'open'), once(ws, 'error').then(([error]) => Promise.reject(error))]);
  if (token !== undefined) {
    socket.say({ t: 'hello', token });
    await socket.frame(({ t }) => t === 'ready');
  }
  return socket;
}

/** Returns a function that opens sockets. Each is closed after its test. */
export function useSockets(): typeof openSocket {
  const sockets: TestSocket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  return async (...args) => {
    const socket = await openSocket(...args);
    sockets.push(socket);
    return socket;
  };
}

/** Returns the names of those whose open sockets receive such an event after a call. */
export async function receivingAfter(
  sockets: Readonly<Record<string, TestSocket>>,
  call: () => Promise<unknown>,
  fits: (event: LiveEvent) => boolean,
): Promise<string[]> {
  const before = new Map(Object.entries(sockets).map(([name, { events }]) => [name, events.length]));
  await call();
  await Promise.all(Object.values(sockets).map((socket) => socket.settled()));
  return Object.entries(sockets).flatMap(([name, { events }]) =>
    events.slice(before.get(name)).some(fits) ? [name] : [],
  );
}
