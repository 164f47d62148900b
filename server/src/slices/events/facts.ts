import type { EventView } from '#contract/events/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import * as sql from './events.sql.ts';
import { toView } from './views.ts';

// Facts about events, for the command line and later slices.

/** Returns all events that are not over, or all that are, for the command line. */
export async function allEvents(app: App, period: 'upcoming' | 'past'): Promise<EventView[]> {
  const rows = await sql.list(app.db, { when: period, now: app.clock.now() });
  return rows.map(toView);
}

/** @throws AppError NOT_FOUND */
export const readEvent = async (db: Db, id: string): Promise<EventView> =>
  toView((await sql.find(db, id)) ?? fail('NOT_FOUND'));

/** Returns events by id, as they are now. */
export async function eventBriefs(db: Db, ids: readonly string[]): Promise<Map<string, EventView>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.findMany(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toView(row)]));
}

/** Returns the events to which a member goes and that began after an instant, the earliest first. */
export const plannedEventsOf = async (db: Db, uid: string, since: Date): Promise<EventView[]> =>
  (await sql.attendedAfter(db, uid, since)).map(toView);
