import { directChatId, hangoutChatId, huddleChatId } from '#contract/chats/ids.ts';
import { queryOfFilters } from '#contract/hangouts/filter-query.ts';
import { OPENED_BY } from '#contract/notifications/push.ts';
import type { Notification, NotificationType } from '#contract/notifications/routes.ts';
import { paths } from '#web/platform/paths.ts';

/** Returns the path of a huddle's chat. An invitation is answered in the list of chats. */
const pathOfHuddle = (type: NotificationType, huddleId: string) =>
  type === 'huddle_invited' ? paths.messages : paths.chat(huddleChatId(huddleId));

/** Returns the path of the only new hangout, or of the list that has all of them. */
const pathOfFound = ({ hangouts: [first, second], filters }: NonNullable<Notification['found']>) =>
  first && !second ? paths.hangout(first.id) : paths.hangouts + queryOfFilters(filters);

/** Returns the path of what a notification is about; undefined when it is about a member or their message. */
function pathOfSubject({ type, hangout, found, group, huddle, event }: Notification): string | null | undefined {
  if (event) return paths.event(event.id);
  if (found) return pathOfFound(found);
  if (type.startsWith('table_')) return paths.tables;
  if (type === 'missed_hangouts') return paths.hangouts;
  if (type === 'reports') return paths.operator('reports');
  if (type === 'meet_again') return undefined;
  if (hangout) return type === 'message' ? paths.chat(hangoutChatId(hangout.id)) : paths.hangout(hangout.id);
  if (huddle) return pathOfHuddle(type, huddle.id);
  return type.startsWith('group_') ? group && paths.group(group.id) : undefined;
}

/** Returns the path that a notification links to: the chat of a message, else the event, hangout, group, huddle or sender. */
export function pathOf(item: Notification, me: string): string | null {
  const path = pathOfSubject(item);
  if (path !== undefined) return path;
  const { type, from, isWithheld } = item;
  if (!from || (isWithheld && type === 'message')) return null;
  return type === 'message' ? paths.chat(directChatId(me, from.uid)) : paths.user(from.uid);
}

/** Types whose page does not say what they say, so that only their row is about it. */
const SAID_BY_ROW_ALONE: readonly NotificationType[] = ['missed_hangouts', 'home_question'];

/**
 * Returns whether a member who has this page open has seen what a notification is about: the page that it links to, or the chat
 * with a member who asked to connect or accepted. @param page its path, with the query
 */
export function isAboutPage(item: Notification, page: string, me: string): boolean {
  if (SAID_BY_ROW_ALONE.includes(item.type)) return false;
  const [pathname] = page.split('?');
  const path = pathOf(item, me);
  if (path === pathname || (path === page && item.found)) return true;
  const isAboutConnection = item.type.startsWith('connection_') && item.from !== null;
  return isAboutConnection && paths.chat(directChatId(me, item.from?.uid ?? '')) === pathname;
}

/** Returns the id of the notification that opened a page, by the page's query. Any site can link to the app, so it is one at most. */
export function openedBy(query: URLSearchParams): string | null {
  const id = query.get(OPENED_BY);
  return id === 'all' ? null : id;
}
