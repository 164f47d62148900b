import type { Db } from '#server/platform/db/database.ts';
import { RANKING_DAYS } from './stored-rankings.rules.ts';
import { removeRankingsOlderThan } from './stored-rankings.sql.ts';

/** A job: removes the rankings of members who stopped reading Intros, and those of others that nothing has brought up to date. */
export async function removeOldRankings(db: Db): Promise<void> {
  await removeRankingsOlderThan(db, RANKING_DAYS);
}
