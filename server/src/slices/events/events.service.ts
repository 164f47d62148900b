import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Message } from '#contract/chats/views.ts';
import type { newEvent } from '#contract/events/routes.ts';
import type { EventMessage, EventView } from '#contract/events/views.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import * as store from './events.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  chats: Chats;
}
export type Events = ReturnType<typeof createEvents>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newId = () => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
/** How long an event stays listed after it began. */
const LISTED_AFTER_MS = 86_400_000;

const chatOf = (id: string) => `group_event-${id}`;
const view = ({ id, title, location, description, startsAt, createdAt }: store.EventRow): EventView => ({
  ...{ id, title, location, description, startsAt, createdAt },
  chatId: chatOf(id),
});
const messageView = ({ seq, content, userId, timestamp }: Message): EventMessage => ({
  ...{ seq, text: content, userId, timestamp },
});

/** Events that operators announce. Each has a chat that every member may read, and join by writing or asking to. */
export function createEvents({ db, transact, clock, chats }: Deps) {
  /** @throws AppError NOT_FOUND */
  const find = async (id: string) => (await store.findEvent(db, id)) ?? fail('NOT_FOUND');

  return {
    /** Makes an event and its chat in the transaction of an operator's deed. The same clientId makes it once. */
    async create(
      work: Work,
      by: string | null,
      given: z.output<typeof newEvent>,
    ): Promise<{ event: EventView; isNew: boolean }> {
      const createdAt = clock.now().toISOString();
      const row = { ...given, id: newId(), createdAt, createdBy: by };
      if (!(await store.insertEvent(work.db, row))) {
        const made = await store.findMade(work.db, given.clientId);
        return { event: view(made ?? row), isNew: false };
      }
      await chats.open.make(work, { id: chatOf(row.id), title: row.title, by: by ?? '' });
      return { event: view(row), isNew: true };
    },

    async list(): Promise<EventView[]> {
      const rows = await store.eventsSince(db, new Date(clock.now().getTime() - LISTED_AFTER_MS));
      return rows.map(view);
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
