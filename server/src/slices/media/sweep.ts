import type { App } from '#server/platform/app.ts';
import { removeFilesOf } from './file-removal.ts';
import { SWEEP_MAX, UNUSED_KEPT_MS, UPLOAD_ABANDONED_MS } from './media.rules.ts';
import * as sql from './media.sql.ts';

/**
 * Deletes uploads that a stopped server left unfinished, pictures that nothing used within a day, and files whose removal
 * failed before. Several nodes may run it at once.
 */
export async function sweepMedia(app: App): Promise<void> {
  const now = app.clock.now();
  const msAgo = (ms: number) => new Date(now.getTime() - ms);
  await sql.dropAbandoned(app.db, { begunBefore: msAgo(UPLOAD_ABANDONED_MS), unusedSince: msAgo(UNUSED_KEPT_MS) });
  for (;;) {
    const deleted = await sql.findGone(app.db, now, SWEEP_MAX);
    if (!(await removeFilesOf(app, deleted)) || deleted.length < SWEEP_MAX) return;
  }
}
