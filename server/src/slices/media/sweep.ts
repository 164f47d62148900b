import type { MediaContext } from './context.ts';
import { removeFilesOf } from './file-removal.ts';
import { SWEEP_MAX, UNUSED_KEPT_MS, UPLOAD_ABANDONED_MS } from './media.rules.ts';
import * as sql from './media.sql.ts';

/**
 * Deletes uploads that a stopped server left unfinished, pictures that nothing used within a day, and files whose removal
 * failed before. Several nodes may run it at once.
 */
export async function sweepMedia(ctx: MediaContext): Promise<void> {
  const now = ctx.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await sql.dropAbandoned(ctx.db, { begunBefore: ago(UPLOAD_ABANDONED_MS), unusedSince: ago(UNUSED_KEPT_MS) });
  for (;;) {
    const deleted = await sql.findGone(ctx.db, now, SWEEP_MAX);
    if (!(await removeFilesOf(ctx, deleted)) || deleted.length < SWEEP_MAX) return;
  }
}
