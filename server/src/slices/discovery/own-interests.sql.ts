import { sql } from 'kysely';
import { ownInterestKey } from '#contract/profiles/own-interests.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { SUGGESTED_AMONG, SUGGESTED_FROM, SUGGESTIONS_MAX } from './own-interests.rules.ts';
import { beginsWith } from './text-prefix.sql.ts';

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'discoveryInterests'>>();

/** Saves the interests in a member's own words, by which others are suggested them. */
export async function saveOwnInterests(db: Db, uid: string, interests: readonly string[]) {
  await sqlTables(db).deleteFrom('discoveryInterests').where('uid', '=', uid).execute();
  if (interests.length === 0) return;
  await sqlTables(db)
    .insertInto('discoveryInterests')
    .values(interests.map((spelling) => ({ uid, interestKey: ownInterestKey(spelling), spelling })))
    .execute();
}

/**
 * Returns the interests that begin so and that enough other members have whom the viewer may see, the most frequent first. Each has
 * the spelling that most of them use, because the first one could stay somebody's typing error for good. At most SUGGESTED_AMONG
 * are counted, in alphabetical order. A longer beginning reaches the others.
 */
export async function suggestedInterests(db: Db, viewer: string, beginning: string): Promise<string[]> {
  // Spellings are compared of the suggested ones alone, because that needs a sort.
  const { rows } = await sql<{ spelling: string }>`
    with found as materialized (
      select i.interest_key, i.spelling from discovery_interests i
      where ${beginsWith('i.interest_key', ownInterestKey(beginning))} and i.uid <> ${viewer}
        and ${notHiddenFrom(viewer, 'i.uid')}
      order by i.interest_key using ~<~ limit ${SUGGESTED_AMONG}),
    suggested as (
      select interest_key, count(*) as count from found
      group by interest_key having count(*) >= ${SUGGESTED_FROM}
      order by count(*) desc, interest_key limit ${SUGGESTIONS_MAX})
    select mode() within group (order by f.spelling) as spelling
    from suggested s join found f using (interest_key)
    group by s.interest_key, s.count order by s.count desc, s.interest_key`.execute(db);
  return rows.map(({ spelling }) => spelling);
}
