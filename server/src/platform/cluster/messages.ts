import type { LiveEvent } from '#contract/realtime.ts';

/** A message that one node publishes to the others. */
export type ClusterMessage =
  | { kind: 'event'; uids: readonly string[]; event: LiveEvent }
  /** An event for these members could not be delivered: they fetch again. Without uids: all members. */
  | { kind: 'missed'; uids?: readonly string[] }
  | { kind: 'hangout' | 'announced'; id: string }
  | { kind: 'ended'; uid: string; sessionId?: string }
  /** The members who have a socket at the sender: all of them, beginning with the part marked `first`. */
  | { kind: 'presence'; uids: readonly string[]; first: boolean }
  | { kind: 'online' | 'offline'; uid: string };

/**
 * One text on the wire: a batch of messages, or a heartbeat. `needsPostgres`: the sender cannot receive by Redis now.
 * `asks`: the receivers answer with a heartbeat. `leaves`: the sender stops.
 */
export type Envelope = { from: string; needsPostgres: boolean } & (
  | { messages: ClusterMessage[] }
  | { alive: true; asks?: true; leaves?: true }
);

const sizeOf = (message: ClusterMessage) => Buffer.byteLength(JSON.stringify(message)) + 1;

/** Returns the message, or `missed` in its place when it does not fit. */
function fitted(message: ClusterMessage, room: number): ClusterMessage {
  if (sizeOf(message) <= room) return message;
  const missed: ClusterMessage = message.kind === 'event' ? { kind: 'missed', uids: message.uids } : { kind: 'missed' };
  return sizeOf(missed) <= room ? missed : { kind: 'missed' };
}

/** Packs messages into as few texts as fit, in order. One that fits into none becomes `missed` for its members. */
export function* pack(
  messages: readonly ClusterMessage[],
  envelope: Pick<Envelope, 'from' | 'needsPostgres'>,
  maxBytes: number,
): Generator<string> {
  const wrap = (batch: ClusterMessage[]) => JSON.stringify({ ...envelope, messages: batch } satisfies Envelope);
  const room = maxBytes - Buffer.byteLength(wrap([]));
  let batch: ClusterMessage[] = [];
  let size = 0;
  for (const given of messages) {
    const message = fitted(given, room);
    const bytes = sizeOf(message);
    if (size + bytes > room) {
      yield wrap(batch);
      batch = [];
      size = 0;
    }
    batch.push(message);
    size += bytes;
  }
  if (batch.length > 0) yield wrap(batch);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the text that another node sent; null when it is none of ours: whoever reaches the channel can send anything. */
export function readEnvelope(text: string): Envelope | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || typeof value.from !== 'string') return null;
  if (value.alive === true) return value as unknown as Envelope;
  const { messages } = value;
  const areMessages = Array.isArray(messages) && messages.every((one) => isObject(one) && typeof one.kind === 'string');
  return areMessages ? (value as unknown as Envelope) : null;
}
