import { attend } from './attend.ts';
import { attendees } from './attendees.ts';
import { joinChat } from './join-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { list } from './list.ts';
import { messages } from './messages.ts';
import { read } from './read.ts';
import { send } from './send.ts';
import { withdraw } from './withdraw.ts';

export { attendedEventsOf, eventAttendeesOf } from './attendees.sql.ts';
export { callOffEvent } from './cancel.ts';
export { type ChangedEventForm, updateEvent } from './change.ts';
export { addEvent, type NewEventForm } from './create.ts';
export type { EventChange } from './domain-events.ts';
export { eventChanged } from './domain-events.ts';
export { endsOfEventChats } from './events.sql.ts';
export { allEvents, eventBriefs, plannedEventsOf, readEvent } from './facts.ts';
export { deliverRemoteEvent } from './publish.ts';

export const eventsHandlers = { list, read, joinChat, leaveChat, attendees, attend, withdraw, messages, send };
