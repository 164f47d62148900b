import { DAY_MS } from '#contract/durations.ts';
import { REPORTABLE_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import { deleteEarlierWordsBefore } from './earlier-words.sql.ts';

/** Deletes the earlier words of edited and deleted messages that are too old for a report. */
export async function deleteOldEarlierWords(app: App): Promise<void> {
  await deleteEarlierWordsBefore(app.db, new Date(app.clock.now().getTime() - REPORTABLE_DAYS * DAY_MS));
}
