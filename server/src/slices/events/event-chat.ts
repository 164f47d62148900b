import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { EventsContext } from './context.ts';
import type { EventRow } from './events.sql.ts';

type Context = Pick<EventsContext, 'chats'>;

/** Returns the id of the chat of an event. */
export const chatIdOf = (eventId: string) => `group_event-${eventId}`;

/** Creates the chat of a new event, without participants. */
export const openChat = ({ chats }: Context, work: Work, { id, title, createdBy }: EventRow) =>
  chats.open.make(work, { id: chatIdOf(id), title, by: createdBy ?? '' });

/** Makes a member take part in the chat. A member who takes part already changes nothing. */
export const joinChat = ({ chats }: Context, work: Work, event: EventRow, uid: string) =>
  chats.open.join(work, chatIdOf(event.id), uid);
