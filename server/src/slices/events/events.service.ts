import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Message } from '#contract/chats/views.ts';
import type { changedEvent, newEvent } from '#contract/events/routes.ts';
import type { EventMessage, EventView } from '#contract/events/views.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import { type Changed, LINES, overBefore, whatMatters } from './events.rules.ts';
import * as store from './events.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  hub: Pick<Hub, 'broadcast'>;
  /** Tells the other nodes that an event has changed. */
  publishToCluster: (id: string) => void;
  chats: Chats;
}
/** What became of an event; `what` is set for 'changed', and then at least one of it. */
export interface EventChange {
  kind: 'announced' | 'changed' | 'cancelled';
  event: EventView;
  what: Changed;
  /** Which operator, or null for the command line. */
  by: string | null;
}
type Listener = (work: Work, change: EventChange) => Promise<void>;
type By = string | null;
const NOTHING: Changed = { title: false, place: false, time: false };
export type Events = ReturnType<typeof createEvents>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newId = () => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const chatOf = (id: string) => `group_event-${id}`;
const view = (row: store.EventRow): EventView => ({
  id: row.id,
  title: row.title,
  location: row.location,
  description: row.description,
  startsAt: row.startsAt,
  createdAt: row.createdAt,
  cancelled: row.cancelledAt !== null,
  version: row.version,
  chatId: chatOf(row.id),
});
const messageView = ({ seq, content, userId, timestamp }: Message): EventMessage => ({
  ...{ seq, text: content, userId, timestamp },
});

/** Events that operators announce. Each has a chat that every member may read, and join by writing or asking to. */
export function createEvents({ db, transact, clock, log, hub, publishToCluster, chats }: Deps) {
  /** @throws AppError NOT_FOUND */
  const listeners: Listener[] = [];
  const find = async (id: string) => (await store.findEvent(db, id)) ?? fail('NOT_FOUND');

  const broadcast = (event: EventView) => hub.broadcast('events', { type: 'event', event }, () => true);

  /** The end of every change: those who must act with it do, and those who look at events see it. */
  async function tell(work: Work, change: EventChange | null, event: EventView) {
    if (change) for (const listener of listeners) await listener(work, change);
    work.after(() => {
      broadcast(event);
      publishToCluster(event.id);
    });
  }

  /** An event held for a change. @throws AppError NOT_FOUND, EVENT_OVER */
  async function held(work: Work, id: string): Promise<store.EventRow> {
    const row = (await store.lockEvent(work.db, id)) ?? fail('NOT_FOUND');
    if (new Date(row.startsAt) <= overBefore(clock.now())) fail('EVENT_OVER');
    return row;
  }

  function ahead(startsAt: string) {
    if (new Date(startsAt) <= clock.now())
      fail('INVALID_INPUT', { startsAt: 'This time has passed. Choose a later one.' });
  }

  return {
    /** Makes an event and its chat in the transaction of an operator's action. The same clientId makes it once. */
    async create(work: Work, by: By, given: z.output<typeof newEvent>): Promise<{ event: EventView; isNew: boolean }> {
      const known = await store.findMade(work.db, given.clientId);
      if (known) return { event: view(known), isNew: false };
      ahead(given.startsAt);
      const createdAt = clock.now().toISOString();
      const row = { ...given, id: newId(), createdAt, createdBy: by };
      const isNew = await store.insertEvent(work.db, row);
      const event = view((await store.findMade(work.db, given.clientId)) ?? fail('INTERNAL'));
      if (!isNew) return { event, isNew };
      await chats.open.make(work, { id: event.chatId, title: row.title, by: by ?? '' });
      await tell(work, { kind: 'announced', event, what: NOTHING, by }, event);
      return { event, isNew };
    },

    /** -> it and what changed; null when nothing did. @throws AppError NOT_FOUND, EVENT_OVER, EVENT_CANCELLED, INVALID_INPUT */
    async change(
      work: Work,
      by: By,
      id: string,
      given: z.output<typeof changedEvent>,
    ): Promise<{ event: EventView; before: EventView; isChanged: boolean }> {
      const row = await held(work, id);
      if (row.cancelledAt !== null) fail('EVENT_CANCELLED');
      const before = view(row);
      const what = whatMatters(before, given);
      const matters = what.title || what.place || what.time;
      if (!matters && before.description === given.description) return { event: before, before, isChanged: false };
      if (what.time) ahead(given.startsAt);
      const event = view(await store.updateEvent(work.db, id, given));
      if (what.title) await chats.groups.rename(work, event.chatId, event.title);
      if (matters) await chats.groups.say(work, event.chatId, '', LINES.changed(event, what));
      await tell(work, matters ? { kind: 'changed', event, what, by } : null, event);
      return { event, before, isChanged: true };
    },

    /** Cancelling twice is cancelling once. Its chat stays as it is. @throws AppError NOT_FOUND, EVENT_OVER */
    async cancel(work: Work, by: By, id: string, reason: string): Promise<{ event: EventView; isChanged: boolean }> {
      const row = await held(work, id);
      if (row.cancelledAt !== null) return { event: view(row), isChanged: false };
      const event = view(await store.updateEvent(work.db, id, { cancelledAt: clock.now().toISOString() }));
      await chats.groups.say(work, event.chatId, '', LINES.cancelled(reason));
      await tell(work, { kind: 'cancelled', event, what: NOTHING, by }, event);
      return { event, isChanged: true };
    },

    /** Another node changed an event: those who look at it here hear of it. */
    async changedElsewhere(id: string): Promise<void> {
      try {
        const row = await store.findEvent(db, id);
        if (row) broadcast(view(row));
      } catch (error) {
        log.warn({ err: error }, 'an event could not be told');
      }
    },

    /** Runs in the transaction in which an event is announced, changed so that it matters, or cancelled. */
    onChange: (listener: Listener) => void listeners.push(listener),

    async list(when: 'upcoming' | 'past'): Promise<EventView[]> {
      const rows = await store.eventsFrom(db, overBefore(clock.now()), when);
      return rows.map(view);
    },

    /** Events by id, as they stand now. */
    async briefs(ids: readonly string[], tx: Db = db): Promise<Map<string, EventView>> {
      if (ids.length === 0) return new Map();
      const rows = await store.findEvents(tx, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, view(row)]));
    },

    /** @throws AppError NOT_FOUND */
    read: async (id: string) => view(await find(id)),

    /** @throws AppError NOT_FOUND */
    async join(uid: string, id: string) {
      const { chatId } = view(await find(id));
      await transact((work) => chats.open.join(work, chatId, uid));
      return { chatId };
    },

    /** @throws AppError NOT_FOUND */
    async leave(uid: string, id: string) {
      const { chatId } = view(await find(id));
      await transact((work) => chats.open.leave(work, chatId, uid));
      return { chatId };
    },

    /** Without those of members whom a block keeps from the reader. @throws AppError NOT_FOUND */
    async messages(uid: string, id: string, before: number | undefined) {
      const { chatId } = view(await find(id));
      const found = await chats.open.messages(uid, chatId, { before, limit: MESSAGES_PAGE });
      const items = found.slice(0, MESSAGES_PAGE).reverse();
      return {
        items: items.filter(({ kind }) => kind === 'text').map(messageView),
        hasMore: found.length > MESSAGES_PAGE,
      };
    },

    /** @throws AppError NOT_FOUND, CHAT_CLOSED */
    async send(uid: string, id: string, { clientId, text }: { clientId: string; text: string }) {
      const { chatId } = view(await find(id));
      await transact((work) => chats.open.join(work, chatId, uid));
      return messageView(await chats.send(uid, { chatId, clientId, content: text }));
    },
  };
}
