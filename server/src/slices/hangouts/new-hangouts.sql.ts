import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { isInGroup } from '#server/slices/groups/index.ts';
import { joinRequestOf } from './join-requests.sql.ts';
import { type Filters, type ListViewer, matching } from './list.sql.ts';
import type { Found } from './new-hangouts.rules.ts';
import { isRemovedFrom } from './removals.sql.ts';

const ID = sql.ref<string>('threads.id');
/** More than one notification names, also when each is a date of a series. */
const ROWS_MAX = 100;

/**
 * Returns the upcoming hangouts that fit filters and that the viewer could not see before: they were planned, or opened to everybody,
 * after the one time and until the other. Left out are full ones, those whose host or attendee they are or were, those they asked to
 * join, and those of their groups and tables, of which they hear otherwise.
 */
export function newHangouts(
  db: Db,
  { viewer, now }: ListViewer,
  filters: Omit<Filters, 'when' | 'whose' | 'room'>,
  { since, until }: { since: string; until: Date },
): Promise<Found[]> {
  const shownAt = sql<string>`coalesce(opened_at, threads."timestamp")`;
  return matching(db, { viewer, now }, { ...filters, when: 'upcoming', whose: 'all', room: 'free' })
    .select(['threads.id', 'threads.seriesId', 'threads.dateTime'])
    .where('threads.dateTime', '>', now.toISOString())
    .where(shownAt, '>', since)
    .where(shownAt, '<=', until.toISOString())
    .where('threads.tableId', 'is', null)
    .where(sql<boolean>`not exists (select from attendees own where own.hangout_id = ${ID} and own.uid = ${viewer})`)
    .where(sql<boolean>`not ${isRemovedFrom(ID, viewer)} and ${joinRequestOf(ID, viewer)} is null`)
    .where(sql<boolean>`(threads.group_id is null or not ${isInGroup(viewer, 'threads.groupId')})`)
    .orderBy('threads.dateTime')
    .limit(ROWS_MAX)
    .execute();
}
