import { createBackground } from '#server/platform/background.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { filesOf, keyOf } from './media.rules.ts';
import * as sql from './media.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  log: Log;
}

/** Removes the files of deleted pictures. Returns false when the store failed; the database still lists the files for the sweep. */
export async function removeFilesOf(ctx: Deps, deleted: readonly sql.Picture[]): Promise<boolean> {
  for (const { kind, token } of deleted) {
    const results = await Promise.allSettled(filesOf(kind, token).map((file) => ctx.files.remove(keyOf(file))));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) {
      const err = (failed as PromiseRejectedResult).reason;
      ctx.log.warn({ event: 'media_removal_failed', err }, 'Files of a deleted picture stay until the next sweep.');
      return false;
    }
    await sql.forgetGone(ctx.db, token, ctx.clock.now());
  }
  return true;
}

/** Returns a remover that runs in the background, and a way to wait for it. */
export function createFileRemoval(deps: Deps) {
  const { run, drained } = createBackground((error) =>
    deps.log.warn({ event: 'media_removal_not_recorded', err: error }, 'Removed files could not be recorded.'),
  );
  return {
    removeFiles(deleted: sql.Picture[]) {
      if (deleted.length > 0) run(() => removeFilesOf(deps, deleted));
    },
    /** Resolves when no removal is running. */
    drained,
  };
}
