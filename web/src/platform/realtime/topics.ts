import type { ClientFrame, Topic } from '#contract/realtime.ts';
import { callAll } from './listeners.ts';

/** The topics that have listeners. The server sends the events of a topic only while the socket is subscribed to it. */
export class TopicSubscriptions {
  private readonly topics = new Map<Topic, Set<() => void>>();
  private readonly send: (frame: ClientFrame) => void;

  /** @param send sends a frame; does nothing without a connection */
  constructor(send: (frame: ClientFrame) => void) {
    this.send = send;
  }

  /** Adds a listener and subscribes to its topic if it is the first. Returns a function that removes it. */
  add(topic: Topic, onListening: () => void): () => void {
    const listeners = this.topics.get(topic) ?? new Set();
    this.topics.set(topic, listeners.add(onListening));
    if (listeners.size === 1) this.send({ t: 'subscribe', topic });
    return () => this.remove(topic, listeners, onListening);
  }

  private remove(topic: Topic, listeners: Set<() => void>, onListening: () => void) {
    listeners.delete(onListening);
    if (listeners.size > 0 || this.topics.get(topic) !== listeners) return;
    this.topics.delete(topic);
    this.send({ t: 'unsubscribe', topic });
  }

  /** Subscribes to every topic again, because the server keeps no subscriptions of a closed socket. */
  subscribeAll() {
    for (const topic of this.topics.keys()) this.send({ t: 'subscribe', topic });
  }

  /** Calls the listeners of a topic when the server has started to send its events. */
  confirm(topic: Topic) {
    callAll(this.topics.get(topic) ?? []);
  }
}
