import { pauseAfter } from '#contract/backoff.ts';
import { CLOSE, type ClientFrame, type ServerFrame } from '#contract/realtime.ts';
import { Heartbeat } from './heartbeat.ts';
import { subscribeTo } from './listeners.ts';

export type RealtimeStatus = 'offline' | 'connecting' | 'online';

export interface Socket {
  send(data: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}
export interface SocketPorts {
  open: () => Socket;
  getToken: (options?: { insteadOf?: string }) => Promise<string | null>;
  /** Checks whether the session is still valid. If not, the session ends, which stops the connection. */
  checkSession: () => Promise<void>;
  random: () => number;
}
interface SocketListeners {
  /** Called when the server has accepted a token, before `onOnline`. */
  onReady: (frame: ReadyFrame) => void;
  /** Called after every connect, when the server has accepted the token. */
  onOnline: () => void;
  /** Called with every frame except `ready`. */
  onFrame: (frame: ServerFrame) => void;
  /** Called when the connection is lost or stopped. No answer to an earlier frame will arrive. */
  onLost: () => void;
}
export type ReadyFrame = Extract<ServerFrame, { t: 'ready' }>;
type Timer = ReturnType<typeof setTimeout> | undefined;

const READY_WITHIN_MS = 15_000;
export const RECONNECT_BACKOFF = { firstMs: 500, maxMs: 30_000 };
/** Returns how long to wait after the server announced a restart, in ms. Clients reconnect spread over three seconds. */
export const restartDelay = (random: number): number => 200 + 2800 * random;
/** The close code of a server that restarts. */
const SERVICE_RESTART = 1012;

/** Keeps one socket connected and authenticated from `start` to `stop`. */
export class LiveSocket {
  private readonly ports: SocketPorts;
  private readonly listeners: SocketListeners;
  private readonly watchers = new Set<() => void>();
  private readonly heartbeat = new Heartbeat({
    ping: () => this.write({ t: 'ping' }),
    onSilence: () => this.drop(),
  });
  private wanted = false;
  private status: RealtimeStatus = 'offline';
  private socket: Socket | null = null;
  private token: string | null = null;
  private refused: string | null = null;
  private failures = 0;
  /** Rises with every start, stop and attempt, so that the result of an earlier attempt is ignored. */
  private round = 0;
  private retryTimer: Timer;
  private readyTimer: Timer;

  constructor(ports: SocketPorts, listeners: SocketListeners) {
    this.ports = ports;
    this.listeners = listeners;
  }

  getStatus(): RealtimeStatus {
    return this.status;
  }

  /** Calls back when the status changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    return subscribeTo(this.watchers, listener);
  }

  /** Sends a frame. Does nothing without a connection. */
  send(frame: ClientFrame) {
    if (this.status === 'online') this.write(frame);
  }

  start() {
    if (this.wanted) return;
    this.wanted = true;
    this.failures = 0;
    this.refused = null;
    void this.connect();
  }

  stop() {
    this.wanted = false;
    this.round++;
    clearTimeout(this.retryTimer);
    this.release()?.close(1000);
    this.setStatus('offline');
  }

  /** Connects at once, or checks the socket, because the device is awake or online again. */
  wake() {
    if (!this.wanted) return;
    if (this.status === 'offline') void this.connect();
    else this.probe();
  }

  /** Sends a ping. Without an answer the socket is closed and connected again. */
  probe() {
    if (this.status === 'online') this.heartbeat.probe();
  }

  /** Keeps the open socket valid with a fresh token. */
  renew(fresh: string) {
    this.token = fresh;
    this.send({ t: 'hello', token: fresh });
  }

  private async connect() {
    clearTimeout(this.retryTimer);
    const mine = ++this.round;
    this.setStatus('connecting');
    let token: string | null;
    try {
      token = await this.ports.getToken(this.refused ? { insteadOf: this.refused } : {});
    } catch {
      if (mine === this.round) this.reconnectLater();
      return;
    }
    if (mine !== this.round) return;
    // The session has ended. Its listener stops the connection.
    if (token === null) this.setStatus('offline');
    else this.openSocket(token);
  }

  private openSocket(token: string) {
    this.token = token;
    const socket = this.ports.open();
    this.socket = socket;
    this.readyTimer = setTimeout(() => this.drop(), READY_WITHIN_MS);
    socket.onopen = () => this.write({ t: 'hello', token });
    socket.onmessage = ({ data }) => socket === this.socket && this.receive(data);
    socket.onclose = ({ code }) => socket === this.socket && this.onClosed(code);
  }

  private receive(data: unknown) {
    this.heartbeat.received();
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data));
    } catch {
      return;
    }
    if (frame.t === 'ready') this.onReadyFrame(frame);
    else this.listeners.onFrame(frame);
  }

  private onReadyFrame(frame: ReadyFrame) {
    this.listeners.onReady(frame);
    clearTimeout(this.readyTimer);
    this.failures = 0;
    this.refused = null;
    if (this.status === 'online') return;
    this.setStatus('online');
    this.heartbeat.start();
    this.listeners.onOnline();
  }

  private onClosed(code: number) {
    this.release();
    if (code === CLOSE.TOKEN) {
      // Reconnects at once with a fresh token. If that is refused too, checks the session and reconnects with a delay.
      const wasRefused = this.refused !== null;
      this.refused = this.token;
      if (!wasRefused) return void this.connect();
      void this.ports.checkSession();
    }
    if (code === CLOSE.SESSION_ENDED) {
      this.refused = this.token;
      void this.ports.checkSession();
    }
    this.reconnectLater(code === SERVICE_RESTART ? restartDelay(this.ports.random()) : undefined);
  }

  private drop() {
    this.release()?.close();
    this.reconnectLater();
  }

  /** Forgets the current socket, so that nothing it still receives is handled. Returns it. */
  private release(): Socket | null {
    clearTimeout(this.readyTimer);
    this.heartbeat.stop();
    const old = this.socket;
    this.socket = null;
    this.listeners.onLost();
    return old;
  }

  private reconnectLater(delay = pauseAfter(++this.failures, RECONNECT_BACKOFF, this.ports.random())) {
    if (!this.wanted) return;
    this.round++;
    this.setStatus('offline');
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => this.connect(), delay);
  }

  private write(frame: ClientFrame) {
    this.socket?.send(JSON.stringify(frame));
  }

  private setStatus(next: RealtimeStatus) {
    if (this.status === next) return;
    this.status = next;
    for (const watcher of this.watchers) watcher();
  }
}
