// Chooses the sentences of pushes and of the digest. Pages choose their own.

import { timesOf } from '#contract/events/phases.ts';
import type { EventBrief } from '#contract/events/views.ts';
import { formatDateTime, formatTimeSpan } from '#contract/hangouts/new-york.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Language } from '#contract/languages.ts';
import type { EventChangeKind, NotificationType } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { firstThereTakes } from '#contract/tables/options.ts';
import { text } from './text/index.ts';

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
  /** Whether it is about a hangout that the member may not read any longer. */
  isWithheld?: boolean;
  /** Whether the message is in the chat of a huddle. */
  isInHuddle?: boolean;
  /** The new hangouts that are named; without any it says no more than that there are some. */
  found?: readonly HangoutBrief[] | undefined;
  event?: EventBrief | null;
  eventChange?: EventChangeKind | null;
  /** When it is read: a hangout or event that has begun by then is named with its end. */
  now?: Date;
}

/** Returns the name by which sentences call a member. */
export const nameOf = (card: MemberCard | undefined, language: Language): string =>
  card?.firstName || card?.username || text[language].someMember;

type About = Pick<SentenceFacts, 'type' | 'from' | 'isPhoto' | 'until' | 'now' | 'isWithheld'> & {
  hangout: HangoutBrief | null;
};

const hasBegun = ({ dateTime }: { dateTime: string }, now: Date | undefined) =>
  now !== undefined && Date.parse(dateTime) <= now.getTime();

/** Returns when a hangout or an event is, or until when it lasts if it has begun. */
function whenOf(times: { dateTime: string; endsAt?: string | undefined }, now: Date | undefined, language: Language) {
  if (times.endsAt === undefined || !hasBegun(times, now)) return formatTimeSpan(times, language);
  return text[language].until(formatDateTime(times.endsAt, language));
}

/** Returns the sentence about the next time of a table, which a vote decided, not one member. */
function tableSentence({ type, hangout }: About, language: Language): string | null {
  if (type !== 'table_planned') return null;
  const { table } = text[language];
  return hangout ? table.planned(formatTimeSpan(hangout, language), hangout.location) : table.plannedSomewhere;
}

/** Returns the sentence of a type that always says the same; null for others. */
function fixedSentence(type: SentenceFacts['type'], language: Language): string | null {
  const { homeQuestion, missed, reports, group, table } = text[language];
  const sentences: { [T in SentenceFacts['type']]?: string } = {
    home_question: homeQuestion,
    missed_hangouts: missed,
    reports,
    group_accepted: group.accepted,
    group_idle: group.idle,
    group_organizer: group.organizer,
    table_offered: table.offered,
    table_deciding: table.deciding,
    table_over: table.over,
    table_left_out: table.leftOut,
  };
  return sentences[type] ?? null;
}

function foundSentence(found: SentenceFacts['found'], language: Language): string {
  const { found: say, summary: summaryOf } = text[language];
  if (!found?.length) return say.some;
  return say.named(
    found.map((hangout) => summaryOf(hangout.title, formatTimeSpan(hangout, language), hangout.location)),
  );
}

function reminderSentence(hangout: HangoutBrief | null, now: Date | undefined, language: Language): string {
  const { hangout: say, summary: summaryOf } = text[language];
  if (!hangout) return say.reminder(null);
  const summary = summaryOf(hangout.title, whenOf(hangout, now, language), hangout.location);
  if (hasBegun(hangout, now)) return say.underWay(summary);
  const { tableCategory } = hangout;
  return tableCategory === undefined
    ? say.reminder(summary)
    : text[language].table.soon(say.reminder(summary), text[language].table.firstThere[firstThereTakes(tableCategory)]);
}

/** The sentences about a hangout that need nothing but its title. */
const TITLE_ONLY = {
  hangout_over: 'over',
  hangout_released: 'released',
  hangout_removed: 'removed',
  hangout_accepted: 'accepted',
  hangout_cancelled: 'cancelled',
} as const;

/** Returns the sentence about a hangout, or null if it is about a member's action. */
function hangoutSentence({ type, from, until, hangout, isWithheld, now }: About, language: Language): string | null {
  const { hangout: say } = text[language];
  const title = hangout?.title ?? null;
  const deadline = until ? formatDateTime(until, language) : null;
  if (type === 'hangout_reminder') return reminderSentence(hangout, now, language);
  if (type === 'hangout_promoted') return say.offered(title, deadline);
  if (type === 'hangout_reconfirm') return say.reconfirm(title, deadline);
  if (type in TITLE_ONLY) return say[TITLE_ONLY[type as keyof typeof TITLE_ONLY]](title);
  if (type === 'hangout_changed' && from === '') return say.hangoutMoved(title);
  // Without a title it would look like a message to the member.
  const chatTitle = title ?? (isWithheld ? text[language].digest.someHangout : null);
  return type === 'message' && chatTitle !== null ? say.wroteIn(from, chatTitle) : null;
}

/** Returns the sentence about what a member did. */
function actionSentence({ type, from, isPhoto, isInHuddle }: SentenceFacts, language: Language): string {
  const say = text[language];
  if (type === 'message' && isInHuddle) return say.wroteInHuddle(from);
  return isPhoto ? say.photo(from) : say.actions[type as keyof typeof say.actions](from);
}

/** Returns what happened in one sentence, without a period. Nothing in it was written by a member but titles and places. */
export function sentenceFor({ event, eventChange, ...about }: SentenceFacts, language: Language): string {
  const { type, from } = about;
  const say = text[language];
  const change = eventChange ?? 'announced';
  if (event)
    return say.event[change](say.summary(event.title, whenOf(timesOf(event), about.now, language), event.location));
  if (type === 'event') return say.anyEvent[change];
  if (type === 'hangouts_found') return foundSentence(about.found, language);
  if (type === 'meet_again') return say.meetAgain(from);
  if (type === 'group_hangout') return say.group.hangout(from, about.hangout?.title ?? null);
  const facts = { ...about, hangout: about.hangout ?? null };
  return (
    fixedSentence(type, language) ??
    hangoutSentence(facts, language) ??
    tableSentence(facts, language) ??
    actionSentence(about, language)
  );
}
