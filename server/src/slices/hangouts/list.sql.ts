import { sql } from 'kysely';
import { boundsOf, searchWords } from '#contract/hangouts/filters.ts';
import { NEW_YORK } from '#contract/hangouts/new-york.ts';
import type { HangoutCategory, HangoutTime, WeekPart } from '#contract/hangouts/options.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { connectedTo } from '#server/slices/connections/index.ts';
import { mayReadGroup } from '#server/slices/groups/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { FREE_PLACES_OFFERED } from './attendees.sql.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { endsAfter, hasEndedBy } from './has-ended.sql.ts';
import { heldPlacesOf } from './held-places.sql.ts';
import { takenBy } from './places-taken.sql.ts';
import { mayReadHangout } from './visibility.sql.ts';

type SqlTables = Pick<DB, 'threads' | 'attendees'>;

/** The filters of the list (H-08, I-11). */
export interface Filters {
  when: HangoutTime;
  whose: 'all' | 'mine';
  category?: HangoutCategory | undefined;
  borough?: Borough | undefined;
  /** The neighborhoods that the place may name. */
  neighborhoods?: readonly string[] | undefined;
  search?: string | undefined;
  days?: WeekPart | undefined;
  from?: string | undefined;
  until?: string | undefined;
  room?: 'free' | undefined;
  people?: 'known' | undefined;
  group?: string | undefined;
}

/** The member who looks at the list, and the time at which they do. */
export interface ListViewer {
  viewer: string;
  now: Date;
}

const T = sql.ref<string>('threads.id');
/** Whether a place of the hangout looks as if it could be taken, as `shownAsOffered` decides it. */
const HAS_ROOM = sql<boolean>`(capacity is null or capacity > (
  select ${takenBy('a')} + least(${FREE_PLACES_OFFERED} + ${heldPlacesOf(T)},
    greatest(${FREE_PLACES_OFFERED}, count(*) filter (where a.rsvp = 'waiting')))
  from attendees a where a.hangout_id = ${T}))`;

/** Whether the hangout begins on these days of the week in New York. */
const isOnDays = (days: WeekPart) => {
  const isWeekend = sql<boolean>`(extract(dow from date_time at time zone ${NEW_YORK}) in (0, 6))`;
  return days === 'weekends' ? isWeekend : sql<boolean>`not ${isWeekend}`;
};

/** Whether every word occurs in the hangout. */
const contains = (words: readonly string[]) =>
  sql<boolean>`(select bool_and(strpos(search_text, word) > 0) from unnest(${words}::text[]) as w (word))`;

/**
 * Returns the hangouts that match the filters. A cancelled one is left in the lists of its people alone. An attendee whom a
 * block or a suspension hides from the viewer is not a person they know.
 */
export function matching(
  db: Db,
  { viewer, now }: ListViewer,
  { when, whose, category, borough, neighborhoods, search = '', days, room, people, group, ...dates }: Filters,
) {
  const isMine = sql<boolean>`exists (select from attendees p where p.hangout_id = ${T} and p.uid = ${viewer})`;
  const hasConnection = sql<boolean>`exists (select from attendees k where k.hangout_id = ${T} and k.rsvp = 'confirmed'
    and k.uid in (${connectedTo(viewer)}) and ${notHiddenFrom(viewer, 'k.uid')})`;
  const { from: firstInstant, before: endInstant } = boundsOf(dates);
  const words = searchWords(search);
  return (
    db
      .withTables<SqlTables>()
      .selectFrom('threads')
      .where(mayReadHangout(viewer, 'threads'))
      .where(whose === 'mine' ? isMine : sql<boolean>`(cancelled_at is null or ${isMine})`)
      .$if(when !== 'any', (query) =>
        query.where(when === 'upcoming' ? endsAfter('threads', now) : hasEndedBy('threads', now)),
      )
      .$if(category !== undefined, (query) => query.where('category', '=', category as HangoutCategory))
      .$if(borough !== undefined, (query) => query.where('borough', '=', borough as Borough))
      .$if(neighborhoods !== undefined, (query) =>
        query.where((eb) => eb('neighborhood', '=', eb.fn.any(eb.val(neighborhoods as readonly string[])))),
      )
      // A viewer who does not see the group must not learn which hangouts are its own.
      .$if(group !== undefined, (query) =>
        query.where('groupId', '=', group as string).where(mayReadGroup(viewer, 'threads.groupId')),
      )
      .$if(firstInstant !== null, (query) => query.where('dateTime', '>=', (firstInstant as Date).toISOString()))
      .$if(endInstant !== null, (query) => query.where('dateTime', '<', (endInstant as Date).toISOString()))
      .$if(days !== undefined, (query) => query.where(isOnDays(days as WeekPart)))
      .$if(words.length > 0, (query) => query.where(contains(words)))
      .$if(room === 'free', (query) => query.where(HAS_ROOM))
      .$if(people === 'known', (query) => query.where(hasConnection))
  );
}

interface Page {
  after: { dateTime: string; id: string } | null;
  limit: number;
}
/** Returns a page of matching hangouts: past ones with the latest first, others with the earliest. At least one more than the limit, if there are. */
export function list(db: Db, viewer: ListViewer, filters: Filters, { after, limit }: Page): Promise<HangoutRow[]> {
  const isForward = filters.when !== 'past';
  const direction = isForward ? 'asc' : 'desc';
  return matching(db, viewer, filters)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where(
        isForward
          ? sql<boolean>`(date_time, id) > (${after?.dateTime}::timestamptz, ${after?.id})`
          : sql<boolean>`(date_time, id) < (${after?.dateTime}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('dateTime', direction)
    .orderBy('id', direction)
    .limit(rowsOfPage(limit))
    .execute();
}
