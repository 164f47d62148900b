import type { LiveEvent, LiveEventType } from '#contract/realtime.ts';

export type EventOf<T extends LiveEventType> = Extract<LiveEvent, { type: T }>;

/** Adds a listener. Returns a function that removes it. */
export const subscribeTo = <T>(listeners: Set<T>, listener: T) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Calls every listener. Reports an error of one listener, so that the others are still called. */
export function callAll<Args extends unknown[]>(listeners: Iterable<(...args: Args) => void>, ...args: Args) {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (error) {
      reportError(error);
    }
  }
}

/** The listeners of live events, by event type. */
export class EventListeners {
  private readonly byType = new Map<LiveEventType, Set<(event: never) => void>>();

  /** Adds a listener for a type. Returns a function that removes it. */
  add<T extends LiveEventType>(type: T, listener: (event: EventOf<T>) => void): () => void {
    const listeners = this.byType.get(type) ?? new Set();
    this.byType.set(type, listeners);
    return subscribeTo<(event: never) => void>(listeners, listener);
  }

  dispatch(event: LiveEvent) {
    callAll(this.byType.get(event.type) ?? [], event as never);
  }
}
