import { REPORTABLE_DAYS } from '#contract/limits.ts';
import type { ChatsContext } from './context.ts';
import { deleteWordsBefore } from './earlier-words.sql.ts';

const DAY_MS = 86_400_000;

/** Deletes the earlier words of edited and deleted messages that are too old for a report. */
export async function deleteOldEarlierWords(ctx: ChatsContext): Promise<void> {
  await deleteWordsBefore(ctx.db, new Date(ctx.clock.now().getTime() - REPORTABLE_DAYS * DAY_MS));
}
