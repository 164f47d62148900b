import type { ChatView, Message } from '#contract/chats/views.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** How many participants are sent along with a chat. */
export const CHAT_FACES = 100;
/** A member who leaves the chat of a hangout within this time leaves without a message. Coming back is not a new arrival. */
export const BRIEF_STAY_MS = 60_000;
/** The number of earlier versions of a message that a report shows. Of more, it shows those that stood longest. */
export const EARLIER_WORDS_REPORTED = 20;
/** For how many of the newest messages of a chat the server tracks which ones do not count as unread. */
export const QUIET_LOOKED_AT = 500;
/** In groups with more participants than this, typing is not published. */
export const TYPING_MEMBERS_MAX = 100;

/**
 * The facts that decide who may write in a chat. The database function of the migration 20261122T2136_store_message_batch enforces
 * the same rules.
 */
export interface WritePermission {
  gate: 'open' | 'pending' | 'closed';
  requestBy: string | null;
  requestSent: number;
  /** True while one member of a direct chat is suspended. */
  paused: boolean;
}

/** Returns what a chat's gate means to one participant. */
export function gateFor(
  viewer: string,
  { gate, requestBy, requestSent, paused }: WritePermission,
): Pick<ChatView, 'request' | 'can'> {
  if (paused) return { request: null, can: { send: false, answer: false } };
  if (gate === 'open') return { request: null, can: { send: true, answer: false } };
  if (gate === 'closed') return { request: null, can: { send: false, answer: false } };
  const remaining = Math.max(0, MESSAGES_BEFORE_ACCEPTANCE - requestSent);
  return requestBy === viewer
    ? { request: { direction: 'sent', remaining }, can: { send: remaining > 0, answer: false } }
    : { request: { direction: 'received', remaining }, can: { send: false, answer: true } };
}

/** Returns whether a member may edit their message: only while they may write in the chat. They may always delete it. */
export const mayEdit = (member: string, { gate, requestBy, paused }: WritePermission): boolean =>
  !paused && (gate === 'open' || (gate === 'pending' && requestBy === member));

/**
 * Returns a message without everything that a block withholds: only its place remains, so that seq has no gap. It never changes: the
 * reader may remember whose message it is, and would see when that member edits or deletes it.
 */
export const withhold = ({ chatId, seq, timestamp }: Message): Message => ({
  chatId,
  seq,
  timestamp,
  userId: '',
  kind: 'hidden',
  content: '',
  clientId: `hidden-${seq}`,
  change: 0,
});

/** Returns the event of a change of which a block withholds everything but the number, so that changes have no gap. */
export const withheldChange = (chatId: string, change: number): LiveEvent => ({
  type: 'reaction',
  chatId,
  seq: 0,
  userId: '',
  emoji: null,
  was: null,
  change,
});
