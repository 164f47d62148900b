import { sql } from 'kysely';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { mayReadHangout } from './visibility.sql.ts';

type SqlTables = Pick<DB, 'threads' | 'attendees'>;
/** A viewer without an account: blocks nobody, is blocked by nobody and sits at no table. */
const NOBODY = '';
interface Row {
  category: HangoutCategory;
  dateTime: string;
  attending: number;
}

/**
 * Returns the next hangouts that begin in a time, and how many there are. Left out are cancelled ones and those that not every
 * member may read: of suspended hosts and of tables.
 */
export async function ofWeek(
  db: Db,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<{ rows: Row[]; total: number }> {
  const fetchedRows = await db
    .withTables<SqlTables>()
    .selectFrom('threads')
    .select(['category', 'dateTime'])
    .select([
      sql<number>`(select count(*)::int from attendees a where a.hangout_id = threads.id and a.rsvp = 'confirmed')`.as(
        'attending',
      ),
      sql<number>`count(*) over ()::int`.as('total'),
    ])
    .where('dateTime', '>', from)
    .where('dateTime', '<=', until)
    .where('cancelledAt', 'is', null)
    .where(mayReadHangout(NOBODY, 'threads'))
    .orderBy('dateTime')
    .orderBy('id')
    .limit(limit)
    .execute();
  return {
    rows: fetchedRows.map(({ total: _, ...row }) => row),
    total: fetchedRows[0]?.total ?? 0,
  };
}
