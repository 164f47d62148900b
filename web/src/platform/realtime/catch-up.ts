import { callAll, subscribeTo } from './listeners.ts';

const MISSED_WITHIN_MS = 500;

interface CatchUpPorts {
  /** Called before the listeners. */
  subscribeAll: () => void;
  random: () => number;
}

/** Makes the listeners fetch again after events may have been missed. */
export class CatchUp {
  private readonly ports: CatchUpPorts;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: CatchUpPorts) {
    this.ports = ports;
  }

  /** Adds a listener that fetches. Returns a function that removes it. */
  add(listener: () => void): () => void {
    return subscribeTo(this.listeners, listener);
  }

  run() {
    this.ports.subscribeAll();
    callAll(this.listeners);
  }

  /** Runs once after a random time, because many clients of a server receive a `missed` frame at the same moment. */
  schedule() {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.run();
    }, this.ports.random() * MISSED_WITHIN_MS);
  }

  cancel() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
