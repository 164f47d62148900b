import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { medianOf } from './exposure.rules.ts';
import { viewsOfListed } from './exposure.sql.ts';
import { RANKING_DAYS } from './stored-rankings.rules.ts';
import { removeRankingsUnreadFor } from './stored-rankings.sql.ts';
import { viewCounts } from './view-counts.ts';

/** Adds the views that this node counted to the database. */
export const saveIntroViews = (app: App): Promise<void> => viewCounts(app).flush(app.db);

/** Returns how often the listed members were shown, in no order that names them, and the median. */
export async function readExposure(db: Db): Promise<{ views: number[]; median: number }> {
  const views = (await viewsOfListed(db)).map((row) => row.views).sort((a, b) => a - b);
  return { views, median: medianOf(views) };
}

/** A job: removes the rankings of members who stopped reading Intros. */
export async function removeUnreadRankings(db: Db): Promise<void> {
  await removeRankingsUnreadFor(db, RANKING_DAYS);
}
