import { RECONFIRM_DUE_BEFORE_MS } from '#contract/limits.ts';
import type { NotificationType } from '#contract/notifications/routes.ts';

/** A notification that asks about a place in a hangout. Its `message` is the time until which an answer is expected. */
export interface Question {
  type: NotificationType;
  message: string;
}

/** Returns until when an answer is expected; null for notifications that ask nothing. */
export const untilOf = ({ type, message }: Question): string | null =>
  (type === 'hangout_reconfirm' || type === 'hangout_promoted') && message !== '' ? message : null;

/** Returns what a link with which the question can be answered is for; null for notifications that ask nothing. */
export function grantFor(question: Question): { purpose: 'confirm' | 'offer'; until: Date } | null {
  const until = untilOf(question);
  if (until === null) return null;
  if (question.type === 'hangout_promoted') return { purpose: 'offer', until: new Date(until) };
  // The place stays the member's until somebody else takes it, so a late yes is possible until the start.
  return { purpose: 'confirm', until: new Date(Date.parse(until) + RECONFIRM_DUE_BEFORE_MS) };
}
