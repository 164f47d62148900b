import { eventChatId } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { enterGroupChat, isChatParticipant, openGroupChat } from '#server/slices/chats/index.ts';
import type { EventRow } from './events.sql.ts';

type Event = Pick<EventRow, 'id' | 'title'>;

/** The chat of an event, as the chats slice opens it. It names no author: members must not see which operator runs an event. */
const groupOf = ({ id, title }: Event) => ({
  chatId: eventChatId(id),
  hangoutId: null,
  title,
  createdBy: '',
});

/** Creates the chat of a new event, without participants. */
export const openEventChat = (work: Work, event: Event) => openGroupChat(work, groupOf(event), []);

/** Adds a member to the chat of an event. Earlier messages count as read. A member who takes part already changes nothing. */
export async function enterEventChat(work: Work, event: Event, uid: string) {
  const group = groupOf(event);
  if (!(await isChatParticipant(work.db, group.chatId, uid))) await enterGroupChat(work, group, { uid });
}
