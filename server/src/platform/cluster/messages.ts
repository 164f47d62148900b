import type { OpenTo } from '#contract/hangouts/options.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import type { Sample } from '../metrics/history.rules.ts';

/** The members who receive the events of a chat, at a version of its audience. */
export interface ChatAudience {
  chatId: string;
  version: number;
  members: readonly string[];
}

/** How many members a message names at most, where it can name a chat instead. */
const NAMED_MAX = 50;

/** A message that one node publishes to the others. */
export type ClusterMessage =
  | { kind: 'event'; uids: readonly string[]; event: LiveEvent }
  /** The same for the participants of a chat except these, for chats with many: each node knows or loads who they are. */
  | { kind: 'chatEvent'; chatId: string; version: number; except: readonly string[]; event: LiveEvent }
  | { kind: 'chatMissed'; chatId: string; version: number }
  /** An event for these members could not be delivered: they fetch again. Without uids: all members. */
  | { kind: 'missed'; uids?: readonly string[] }
  /** A hangout or an event changed, or operators announced something. Nodes of other releases know a changed event as `announced`. */
  | { kind: 'hangout' | 'announced' | 'announcement'; id: string }
  /** Fewer members see a hangout than before, when these could. */
  | {
      kind: 'narrowedHangout';
      id: string;
      from: { isForGroup: boolean; groupId: string | null; whoMayJoin: OpenTo };
    }
  | { kind: 'ended'; uid: string; sessionId?: string }
  /** The members who have a socket at the sender: all of them, beginning with the part marked `first`. */
  | { kind: 'presence'; uids: readonly string[]; first: boolean }
  | { kind: 'online' | 'offline'; uid: string }
  /** The newest sample of the sender, for the operators' page. */
  | { kind: 'sample'; name: string; sample: Sample };

/**
 * One text on the wire: a batch of messages, or a heartbeat. `needsPostgres`: the sender cannot receive by Redis now.
 * `asks`: the receivers answer with a heartbeat. `leaves`: the sender stops.
 */
export type Envelope = { from: string; needsPostgres: boolean } & (
  | { messages: ClusterMessage[] }
  | { alive: true; asks?: true; leaves?: true }
);

const sizeOf = (message: ClusterMessage) => Buffer.byteLength(JSON.stringify(message)) + 1;

/** Returns the message for an event: by its members, or by their chat when they are many. */
export function clusterMessageFor(uids: readonly string[], event: LiveEvent, audience?: ChatAudience): ClusterMessage {
  if (!audience || uids.length <= NAMED_MAX) return { kind: 'event', uids, event };
  const { chatId, version, members } = audience;
  const receivers = new Set(uids);
  const except = members === uids ? [] : members.filter((uid) => !receivers.has(uid));
  return except.length > NAMED_MAX
    ? { kind: 'event', uids, event }
    : { kind: 'chatEvent', chatId, version, except, event };
}

/** Returns the message in parts that fit, each for some of its members. An event that does not fit at all becomes `missed`. */
function fitted(message: ClusterMessage, room: number): ClusterMessage[] {
  if (sizeOf(message) <= room) return [message];
  if (message.kind === 'chatEvent') {
    const { chatId, version } = message;
    return [{ kind: 'chatMissed', chatId, version }];
  }
  if ((message.kind !== 'event' && message.kind !== 'missed') || !message.uids) return [{ kind: 'missed' }];
  const { uids } = message;
  if (message.kind === 'event' && sizeOf({ ...message, uids: uids.slice(0, 1) }) > room)
    return fitted({ kind: 'missed', uids }, room);
  if (uids.length <= 1) return [{ kind: 'missed' }];
  const half = Math.ceil(uids.length / 2);
  return [uids.slice(0, half), uids.slice(half)].flatMap((part) => fitted({ ...message, uids: part }, room));
}

/** Packs messages into as few texts as fit, in order. One for many members is split. */
export function* pack(
  messages: readonly ClusterMessage[],
  envelope: Pick<Envelope, 'from' | 'needsPostgres'>,
  maxBytes: number,
): Generator<string> {
  const wrap = (batch: ClusterMessage[]) => JSON.stringify({ ...envelope, messages: batch } satisfies Envelope);
  const room = maxBytes - Buffer.byteLength(wrap([]));
  let batch: ClusterMessage[] = [];
  let size = 0;
  for (const message of messages.flatMap((original) => fitted(original, room))) {
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
  const areMessages =
    Array.isArray(messages) && messages.every((item) => isObject(item) && typeof item.kind === 'string');
  return areMessages ? (value as unknown as Envelope) : null;
}
