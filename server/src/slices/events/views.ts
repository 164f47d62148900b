import { eventChatId } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import type { EventMessage, EventView } from '#contract/events/views.ts';
import type { EventRow } from './events.sql.ts';

export const toView = ({ id, title, location, description, startsAt, createdAt, cancelledAt, version }: EventRow) =>
  ({
    id,
    title,
    location,
    description,
    startsAt,
    createdAt,
    cancelled: cancelledAt !== null,
    version,
    chatId: eventChatId(id),
  }) satisfies EventView;

/** Returns a chat message in the form that the specification gives to messages of events. */
export const toMessage = ({ seq, content, userId, timestamp }: Message): EventMessage => ({
  seq,
  text: content,
  userId,
  timestamp,
});
