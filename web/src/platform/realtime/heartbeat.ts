const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 8_000;

interface HeartbeatPorts {
  ping: () => void;
  /** Called when a ping was not answered in time. */
  onSilence: () => void;
}

/** Pings the server every 25 seconds, because a lost connection is not always reported by the browser. */
export class Heartbeat {
  private readonly ports: HeartbeatPorts;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private pongTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: HeartbeatPorts) {
    this.ports = ports;
  }

  start() {
    clearInterval(this.pingTimer);
    this.pingTimer = setInterval(() => this.probe(), PING_EVERY_MS);
  }

  /** Sends a ping, unless the last one is still unanswered. */
  probe() {
    if (this.pongTimer !== undefined) return;
    this.ports.ping();
    this.pongTimer = setTimeout(() => this.ports.onSilence(), PONG_WITHIN_MS);
  }

  /** Counts any frame from the server as the answer to the last ping. */
  received() {
    clearTimeout(this.pongTimer);
    this.pongTimer = undefined;
  }

  stop() {
    clearInterval(this.pingTimer);
    this.received();
  }
}
