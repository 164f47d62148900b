/** How soon a lost connection is tried again. */
export const RECONNECT = { firstMs: 100, maxMs: 2000 };

/** REDIS_URL leads to a Redis that rejects us. Waiting will not help. */
export class RedisRefused extends Error {}

/** A channel from node to node. Texts sent while it is down, or to a node that does not listen, are lost. */
export interface Transport {
  /** Sends a text to every node that listens, including this one. @throws Error when the transport is down */
  send(text: string): Promise<void>;
  /** Whether texts can be sent and received now. */
  isUp(): boolean;
  /** How many bytes of UTF-8 fit into one text. */
  maxBytes: number;
  close(): Promise<void>;
}

export interface TransportEvents {
  receive(text: string): void;
  /** The transport is up, for the first time or again. Texts sent in between were not received. */
  up(): void;
  down(reason: string): void;
}
