import { eventChatId } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import type { EventMessage, EventView } from '#contract/events/views.ts';
import type { EventRow } from './events.sql.ts';

export const toView = (row: EventRow) => {
  const { id, title, location, description, startsAt, endsAt, durationMinutes, createdAt, cancelledAt, version } = row;
  return {
    id,
    title,
    location,
    description,
    startsAt,
    createdAt,
    version,
    endsAt: durationMinutes === null ? null : endsAt,
    cancelled: cancelledAt !== null,
    chatId: eventChatId(id),
  } satisfies EventView;
};

/** Returns a chat message in the form that the specification gives to messages of events. */
export const toMessage = ({ seq, content, userId, timestamp }: Message): EventMessage => ({
  seq,
  text: content,
  userId,
  timestamp,
});
