import { arrivalsMonth, isArrivalsChat } from '#contract/chats/ids.ts';
import type { ChatView, Message } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { formatTimeSpan, monthAndYear } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';

/** Returns the title of the chat of members who arrived around a month, 'YYYY-MM'. */
export const arrivalsTitle = (month: string): string => text.chats.arrivals(monthAndYear(month));

/** Returns a group's title, if it has one. The title of a chat of arrivals is stored in English, and follows from the month (B-04). */
export const groupTitle = ({ id, title }: Pick<ChatView, 'id' | 'title'>): string | null =>
  isArrivalsChat(id) ? arrivalsTitle(arrivalsMonth(id)) : title;

/** Returns a chat's title. */
export const titleOf = (chat: ChatView): string =>
  chat.type === 'group' ? groupTitle(chat) || text.chats.groupFallback : nameOf(chat.other);

/** Returns the line about members who are typing. In a large group a name may be unknown. */
export function typingText(chat: ChatView, uids: readonly string[]): string {
  const t = text.chats;
  if (uids.length > 2) return t.severalTyping;
  const [one, two] = uids.map((uid) => nameOf(chat.participants.find((member) => member.uid === uid)));
  if (one === undefined) return '';
  return two === undefined ? t.typing(one) : t.twoTyping(one, two);
}

/** Returns a message in one line: its text, or that it is a photo. */
export const summaryOf = ({ content, photo }: { content: string; photo?: unknown }): string =>
  photo ? (content ? text.chats.photoWith(content) : text.chats.photo) : content;

/**
 * Returns the sentence of a system message.
 * @param actor the member who did it, if they are known
 * @param viewer the uid of the member who reads it
 */
export function systemText(
  { userId, event, data = {} }: Pick<Message, 'userId' | 'event' | 'data'>,
  actor: Pick<MemberCard, 'firstName' | 'username'> | undefined,
  viewer: string,
): string {
  const t = text.chats.system;
  const { title, time, until, place, reason } = data;
  const timeSpan = time === undefined ? undefined : formatTimeSpan({ dateTime: time, endsAt: until });
  if (userId === '') return event === 'cancelled' ? t.eventCancelled(reason) : changedEventText(title, timeSpan, place);
  const name = actor?.firstName || actor?.username || t.someone;
  const did = userId === viewer ? t.own : sentencesAbout(name);
  if (event !== undefined && event !== 'changed') return did[event];
  if (timeSpan && place) return did.changedTimeAndLocation(timeSpan, place);
  if (timeSpan) return did.changedTime(timeSpan);
  return place ? did.changedLocation(place) : did.changed;
}

/** Returns what another member did, in the shape of the sentences about the reader. */
function sentencesAbout(name: string): (typeof text)['chats']['system']['own'] {
  const t = text.chats.system;
  return {
    joined: t.joined(name),
    left: t.left(name),
    started: t.started(name),
    cancelled: t.cancelled(name),
    changed: t.changed(name),
    changedTime: (when) => t.changedTime(name, when),
    changedLocation: (place) => t.changedLocation(name, place),
    changedTimeAndLocation: (when, place) => t.changedTimeAndLocation(name, when, place),
  };
}

/** Returns the line about an event whose operators changed its title, its time or its place. */
function changedEventText(title: string | undefined, timeSpan: string | undefined, place: string | undefined): string {
  const t = text.chats.system;
  const changes = [title && t.eventTitle(title), timeSpan && t.eventTime(timeSpan), place && t.eventLocation(place)];
  return changes.filter(Boolean).join(text.app.punctuation.end) || t.eventChanged;
}

/** The line names this many members who joined. With more, some are counted, and listed when the line is opened. */
const JOINED_NAMED = 3;

/**
 * Returns the line about members who joined one after the other, and whether it names all of them.
 * @param actors undefined for a member who is not known
 */
export function joinedText(actors: readonly (Pick<MemberCard, 'firstName' | 'username'> | undefined)[]): {
  sentence: string;
  isWhole: boolean;
} {
  const knownNames = actors.filter((actor) => actor !== undefined).map(nameOf);
  const isWhole = knownNames.length === actors.length && knownNames.length <= JOINED_NAMED;
  const shownNames = isWhole ? knownNames : knownNames.slice(0, JOINED_NAMED - 1);
  return { sentence: text.chats.system.joinedTogether(shownNames, actors.length - shownNames.length), isWhole };
}
