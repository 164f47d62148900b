import type { EventView } from '#contract/events/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import { attend, attendEvent } from './attend.ts';
import { eventAttendeesOf, attendedEventsOf } from './attendees.sql.ts';
import { attendees } from './attendees.ts';
import { callOffEvent } from './cancel.ts';
import { updateEvent } from './change.ts';
import type { EventChange, EventsContext } from './context.ts';
import { addEvent } from './create.ts';
import * as sql from './events.sql.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { list } from './list.ts';
import { messages } from './messages.ts';
import { read } from './read.ts';
import { send } from './send.ts';
import { toView } from './views.ts';
import { withdraw } from './withdraw.ts';

export const eventsHandlers = { list, read, join, leave, attendees, attend, withdraw, messages, send };

type Deps = Omit<EventsContext, 'broadcast' | 'notify'> & {
  log: Log;
  hub: Pick<Hub, 'broadcast'>;
  /** Lets the other nodes publish the event to their own subscribers. */
  publishToCluster: (eventId: string) => void;
};
type Listener = (work: Work, change: EventChange) => Promise<void>;
/** The parameters of a use case after its context. */
type OperatorCall<F> = F extends (ctx: EventsContext, ...args: infer A) => unknown ? A : never;
export type Events = ReturnType<typeof createEvents>;

/** Events that operators announce. Every member may read the chat of an event, and takes part by writing or by joining. */
export function createEvents({ log, hub, publishToCluster, ...deps }: Deps) {
  const { db, clock } = deps;
  const listeners: Listener[] = [];
  deps.chats.endTimesFrom(sql.endsOfChats);
  const publish = (event: EventView) => hub.broadcast('events', { type: 'event', event }, () => true);
  const ctx: EventsContext = {
    ...deps,
    broadcast(event) {
      publish(event);
      publishToCluster(event.id);
    },
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };

  return {
    context: ctx,
    /** The changes that operators make, in the transaction that also writes them into the audit log. */
    create: (...args: OperatorCall<typeof addEvent>) => addEvent(ctx, ...args),
    change: (...args: OperatorCall<typeof updateEvent>) => updateEvent(ctx, ...args),
    cancel: (...args: OperatorCall<typeof callOffEvent>) => callOffEvent(ctx, ...args),
    /** Announces an event for the demo data, without notifying anybody. @throws AppError INVALID_INPUT */
    announceForDemo: (form: Parameters<typeof addEvent>[3]) =>
      ctx.transact(async (work) => (await addEvent({ ...ctx, notify: async () => {} }, work, null, form)).event),
    /** Makes a member go to an event for the demo data. */
    attendForDemo: (uid: string, event: Pick<EventView, 'id' | 'title'>) =>
      ctx.transact((work) => attendEvent(ctx, work, event, uid)),
    /** Returns the uids of the members who go to an event. */
    attendeesOf: eventAttendeesOf,
    /** Returns the events to which a member goes, for their download. */
    of: (uid: string) => attendedEventsOf(db, uid),
    /** Runs in the transaction that announces an event, cancels it, or changes its title, place or time. */
    onChange: (listener: Listener) => void listeners.push(listener),

    /** Publishes an event that another node changed to this node's subscribers. */
    async changedElsewhere(id: string): Promise<void> {
      try {
        const row = await sql.find(db, id);
        if (row) publish(toView(row));
      } catch (error) {
        log.warn(
          { event: 'event_not_published', err: error },
          'An event that another node changed could not be published',
        );
      }
    },
    /** Returns all events that are not over, or all that are, for the command line. */
    async all(when: 'upcoming' | 'past'): Promise<EventView[]> {
      const rows = await sql.list(db, { when, now: clock.now() });
      return rows.map(toView);
    },
    /** @throws AppError NOT_FOUND */
    read: async (id: string) => toView((await sql.find(db, id)) ?? fail('NOT_FOUND')),
    /** Returns events by id, as they are now. */
    async briefs(tx: Db, ids: readonly string[]): Promise<Map<string, EventView>> {
      if (ids.length === 0) return new Map();
      const rows = await sql.findMany(tx, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, toView(row)]));
    },
  };
}
