// The sentences of pushes and of the digest. Pages write their own, in the reader's language.
import type { EventBrief } from '#contract/events/views.ts';
import { shortWhen } from '#contract/hangouts/new-york.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { EventChangeKind, NotificationType } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';

/** The facts of a sentence. Without a hangout or event it names none. */
export interface SentenceFacts {
  type: NotificationType;
  /** The name of the member whom the notification names; '' when it names none. */
  from: string;
  /** Whether the message is a photo. */
  isPhoto?: boolean;
  /** Until when an answer is expected, for questions about a place. */
  until?: string | null;
  hangout?: HangoutBrief | null;
  event?: EventBrief | null;
  eventChange?: EventChangeKind | null;
}

/** Returns the name by which sentences call a member. */
export const nameOf = (card: MemberCard | undefined): string => card?.firstName || card?.username || 'A member';

/** The actions of members, after their names. */
const ACTIONS: Record<
  Extract<
    NotificationType,
    `connection_${string}` | 'message' | 'hangout_joined' | 'hangout_changed' | 'hangout_suggested' | 'table_proposal'
  >,
  string
> = {
  connection_request: 'would like to connect',
  connection_waiting: 'is waiting for your answer',
  connection_accepted: 'accepted your request',
  message: 'wrote to you',
  hangout_joined: 'joined your hangout',
  hangout_suggested: 'is going to a hangout and thinks you’d like it',
  hangout_changed: 'changed the plan of a hangout you’re going to',
  table_proposal: 'proposes another plan for your table',
};
const EVENT_LABELS = { announced: 'New event', changed: 'Changed', cancelled: 'Cancelled' };
const EVENT_SENTENCES = {
  announced: 'There’s a new event',
  changed: 'An event has a new time or place',
  cancelled: 'An event was cancelled',
};
const planOf = (title: string, at: string, place: string) => `${title}, ${shortWhen(at, 'en')}, ${place}`;

/** Returns what happened in one sentence, without a period. Nothing in it was written by a member but titles and places. */
export function sentenceFor({ type, from, isPhoto, until, hangout, event, eventChange }: SentenceFacts): string {
  const change = eventChange ?? 'announced';
  if (event) return `${EVENT_LABELS[change]}: ${planOf(event.title, event.startsAt, event.location)}`;
  if (type === 'event') return EVENT_SENTENCES[change];
  if (type === 'hangout_reminder')
    return hangout
      ? `Coming up: ${planOf(hangout.title, hangout.dateTime, hangout.location)}`
      : 'A hangout you’re going to is coming up';
  if (type === 'hangout_over')
    return `How was ${hangout?.title ?? 'the hangout'}? Choose whom you’d like to meet again`;
  if (type === 'home_question') return 'Did you get home? Please answer, or we tell your trusted contact';
  if (type === 'missed_hangouts')
    return 'It looks like you missed your last plans. It happens, and it stays between us';
  if (type === 'meet_again') return `You and ${from} would both like to meet again`;
  const by = until ? ` by ${shortWhen(until, 'en')}` : '';
  if (type === 'hangout_promoted')
    return `A place opened up${hangout ? ` in ${hangout.title}` : ''}. Take it${by}, and it’s yours`;
  if (type === 'hangout_reconfirm')
    return `Are you still coming${hangout ? ` to ${hangout.title}` : ''}? Please confirm${by}`;
  if (type === 'hangout_released')
    return `You didn’t confirm, so your place in ${hangout?.title ?? 'a hangout'} went to the waitlist`;
  if (type === 'hangout_cancelled') return `${hangout?.title ?? 'A hangout you were going to'} is cancelled`;
  if (type === 'table_offered') return 'Meeting people takes a while. Would you like us to find you a table?';
  if (type === 'table_planned')
    return hangout
      ? `Your table meets ${shortWhen(hangout.dateTime, 'en')}, ${hangout.location}`
      : 'Your table has a new date';
  if (type === 'table_deciding') return 'Your table met three times. Would you like to keep meeting?';
  if (type === 'table_over') return 'Your table has ended';
  if (type === 'table_left_out') return 'We found no table for you this week. You’re first in line for the next one';
  // The plan of a table is changed by a vote, not by one member.
  if (type === 'hangout_changed' && from === '') return `New plan: ${hangout?.title ?? 'a hangout you’re going to'}`;
  if (type === 'message' && hangout) return `${from} wrote in ${hangout.title}`;
  return `${from} ${isPhoto ? 'sent you a photo' : ACTIONS[type]}`;
}

/** Returns the sentence of the push after quiet hours in which more than one notification came. */
export const sentenceForMany = (unread: number): string => `You have ${unread} unread notifications`;
