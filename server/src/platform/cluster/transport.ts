/** How soon a lost connection is tried again. */
export const RECONNECT = { firstMs: 100, maxMs: 2000 };

/** A way from node to node. What is said while it is down, or to a node that does not hear it, is lost. */
export interface Transport {
  /** Says a text to every node that hears, oneself included. @throws Error when it is down */
  send(text: string): Promise<void>;
  /** Whether texts can be said and heard here now. */
  isUp(): boolean;
  /** Bytes of UTF-8 that fit into one text. */
  maxBytes: number;
  close(): Promise<void>;
}

export interface TransportEvents {
  heard(text: string): void;
  /** It is up, for the first time or again: what was said in between was not heard. */
  up(): void;
  down(reason: string): void;
}
