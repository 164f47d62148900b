import type { Db } from '#server/platform/db/database.ts';
import { medianOf } from './exposure.rules.ts';
import { viewCountsOfListed } from './exposure.sql.ts';

/** Returns how often the listed members were shown, in no order that names them, and the median. */
export async function readExposure(db: Db): Promise<{ views: number[]; median: number }> {
  const views = (await viewCountsOfListed(db)).map((row) => row.views).sort((a, b) => a - b);
  return { views, median: medianOf(views) };
}
