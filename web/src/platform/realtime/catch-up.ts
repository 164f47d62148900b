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
  /** Those that were added since the others fetched. */
  private readonly lateListeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: CatchUpPorts) {
    this.ports = ports;
  }

  /** Adds a listener that fetches. Returns a function that removes it. */
  add(listener: () => void): () => void {
    this.lateListeners.add(listener);
    const remove = subscribeTo(this.listeners, listener);
    return () => {
      this.lateListeners.delete(listener);
      remove();
    };
  }

  run() {
    this.ports.subscribeAll();
    this.lateListeners.clear();
    callAll(this.listeners);
  }

  /** Makes those fetch that were added since the others fetched. */
  runLate() {
    const listeners = new Set(this.lateListeners);
    this.lateListeners.clear();
    callAll(listeners);
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
