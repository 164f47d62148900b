import type { ChatView, Message } from '#contract/chats/views.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';

/** What decides who may write into a chat. The database function store_messages enforces the same, under its lock. */
export interface Gate {
  gate: 'open' | 'pending' | 'closed';
  requestBy: string | null;
  requestSent: number;
  /** One of the two of a direct chat is suspended. */
  paused: boolean;
}

/** What a chat's gate means to one participant. */
export function gateFor(
  viewer: string,
  { gate, requestBy, requestSent, paused }: Gate,
): Pick<ChatView, 'request' | 'can'> {
  if (paused) return { request: null, can: { send: false, answer: false } };
  if (gate === 'open') return { request: null, can: { send: true, answer: false } };
  if (gate === 'closed') return { request: null, can: { send: false, answer: false } };
  const remaining = Math.max(0, MESSAGES_BEFORE_ACCEPTANCE - requestSent);
  return requestBy === viewer
    ? { request: { direction: 'sent', remaining }, can: { send: remaining > 0, answer: false } }
    : { request: { direction: 'received', remaining }, can: { send: false, answer: true } };
}

/**
 * Whether a member may put other words in the place of theirs: only while they may write there. To take words back is
 * always theirs.
 */
export const mayEdit = (member: string, { gate, requestBy, paused }: Gate): boolean =>
  !paused && (gate === 'open' || (gate === 'pending' && requestBy === member));

/** A message as it reaches somebody whom a block keeps from its writer: its place, so that seq has no gap, and nothing else. */
export const hidden = ({ chatId, seq, timestamp, change }: Message): Message => ({
  chatId,
  seq,
  timestamp,
  userId: '',
  kind: 'hidden',
  content: '',
  clientId: `hidden-${seq}`,
  change,
});
