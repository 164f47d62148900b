import type { EventNews } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { type NotificationRow, toldOfEvent, writeOfEvent } from './notifications.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  queues: Queues;
  profiles: Profiles;
  safety: Safety;
  chats: Chats;
  events: Events;
  /** What follows every notification that was written. */
  written: (work: Work, rows: readonly NotificationRow[]) => Promise<void>;
}

interface Told {
  id: string;
  news: EventNews;
  version: number;
  /** Which operator did it: who needs not be told. */
  by: string | null;
}
const DAY_MS = 86_400_000;

/**
 * News of events (E-03): of a new one to every member, of what became of it to who was told of it or takes part in its chat.
 * Noted in the operator's transaction and written in one of its own, so that nobody who comes or goes meanwhile fails either.
 */
export function createEventNews({ db, transact, queues, profiles, safety, chats, events, written }: Deps) {
  async function tell({ id, news, version, by }: Told) {
    const event = (await events.briefs(db, [id])).get(id);
    // What was cancelled before anybody heard of it is no news.
    if (!event || (event.cancelled && news !== 'cancelled')) return;
    await transact(async (work) => {
      const whom =
        news === 'announced' ? profiles.everybody : toldOfEvent(id, await chats.groups.uids(work.db, event.chatId));
      const notBlocked = safety.notBlocked(by ?? '', 'm.uid');
      await written(work, await writeOfEvent(work.db, { id, news, version, by }, { whom, notBlocked }));
    });
  }

  const queue = queues.define<Told>({
    name: 'event-news',
    attemptsMax: 12,
    firstPauseMs: 10_000,
    pauseMaxMs: 3_600_000,
    handle: tell,
  });

  events.onChange(async (work, { kind, event, what, by }) => {
    // A better title is nothing to call anybody for.
    if (kind === 'changed' && !what.place && !what.time) return;
    await queue.enqueue(work, { id: event.id, news: kind, version: event.version, by }, DAY_MS);
  });
}
