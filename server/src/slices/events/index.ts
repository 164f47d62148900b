import type { EventView } from '#contract/events/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { attend } from './attend.ts';
import { attendedEventsOf, eventAttendeesOf } from './attendees.sql.ts';
import { attendees } from './attendees.ts';
import { callOffEvent } from './cancel.ts';
import { type ChangedEventForm, updateEvent } from './change.ts';
import type { EventChange, EventsContext } from './context.ts';
import { addEvent, type NewEventForm } from './create.ts';
import { endsOfChats } from './events.sql.ts';
import { allEvents, eventBriefs, readEvent } from './facts.ts';
import { announceDemoEvent, attendDemoEvent } from './for-demo.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { list } from './list.ts';
import { messages } from './messages.ts';
import { publishEventFromElsewhere, publishEventHere } from './publish.ts';
import { read } from './read.ts';
import { send } from './send.ts';
import { withdraw } from './withdraw.ts';

export { attendedEventsOf, eventAttendeesOf } from './attendees.sql.ts';
export { callOffEvent } from './cancel.ts';
export { type ChangedEventForm, updateEvent } from './change.ts';
export { addEvent, type NewEventForm } from './create.ts';
export { allEvents, eventBriefs, readEvent } from './facts.ts';
export { announceDemoEvent, attendDemoEvent } from './for-demo.ts';
export { publishEventFromElsewhere } from './publish.ts';

export const eventsHandlers = { list, read, join, leave, attendees, attend, withdraw, messages, send };

type Deps = Omit<EventsContext, 'broadcast' | 'notify'> & {
  /** Lets the other nodes publish the event to their own subscribers. */
  publishToCluster: (eventId: string) => void;
};
type Listener = (work: Work, change: EventChange) => Promise<void>;
export type Events = ReturnType<typeof createEvents>;

/** Events that operators announce. Every member may read the chat of an event, and takes part by writing or by joining. */
export function createEvents({ publishToCluster, ...deps }: Deps) {
  const listeners: Listener[] = [];
  const ctx: EventsContext = {
    ...deps,
    broadcast(event) {
      publishEventHere(ctx, event);
      publishToCluster(event.id);
    },
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };
  ctx.chats.endTimesFrom(endsOfChats);

  return {
    context: ctx,
    /** Runs in the transaction that announces an event, cancels it, or changes its title, place or time. */
    onChange: (listener: Listener) => void listeners.push(listener),
    create: (work: Work, by: string | null, form: NewEventForm) => addEvent(ctx, work, by, form),
    change: (work: Work, by: string | null, id: string, form: ChangedEventForm) => updateEvent(ctx, work, by, id, form),
    cancel: (work: Work, by: string | null, id: string, reason: string) => callOffEvent(ctx, work, by, id, reason),
    announceForDemo: (form: NewEventForm) => announceDemoEvent(ctx, form),
    attendForDemo: (uid: string, event: Pick<EventView, 'id' | 'title'>) => attendDemoEvent(ctx, uid, event),
    attendeesOf: eventAttendeesOf,
    of: (uid: string) => attendedEventsOf(ctx.db, uid),
    changedElsewhere: (id: string) => publishEventFromElsewhere(ctx, id),
    all: (when: 'upcoming' | 'past') => allEvents(ctx, when),
    read: (id: string) => readEvent(ctx.db, id),
    briefs: eventBriefs,
  };
}
