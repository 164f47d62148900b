import type { Db } from '#server/platform/db/database.ts';
import { RANKING_DAYS } from './stored-rankings.rules.ts';
import { removeRankingsUnreadFor } from './stored-rankings.sql.ts';

/** A job: removes the rankings of members who stopped reading Intros. */
export async function removeUnreadRankings(db: Db): Promise<void> {
  await removeRankingsUnreadFor(db, RANKING_DAYS);
}
