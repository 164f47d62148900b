import { type App, onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';
import { filesOf, keyOfPicture } from './media.rules.ts';
import * as sql from './media.sql.ts';

/** Removes the files of deleted pictures. Returns false when the store failed; the database still lists the files for the sweep. */
export async function removeFilesOf(app: App, deleted: readonly sql.PictureName[]): Promise<boolean> {
  for (const { kind, token } of deleted) {
    const results = await Promise.allSettled(filesOf(kind, token).map((file) => app.files.remove(keyOfPicture(file))));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) {
      const err = (failed as PromiseRejectedResult).reason;
      app.log.warn({ event: 'media_removal_failed', err }, 'Files of a deleted picture stay until the next sweep.');
      return false;
    }
    await sql.forgetGone(app.db, token, app.clock.now());
  }
  return true;
}

/** Returns a remover that runs in the background, and a way to wait for it. */
function createFileRemoval(app: App) {
  const { run, drained } = createBackground((error) =>
    app.log.warn({ event: 'media_removal_not_recorded', err: error }, 'Removed files could not be recorded.'),
  );
  return {
    removeFiles(deleted: sql.PictureName[]) {
      if (deleted.length > 0) run(() => removeFilesOf(app, deleted));
    },
    /** Resolves when no removal is running. */
    drained,
  };
}

const fileRemoval = onePerApp(createFileRemoval);
/** Removes the files of deleted pictures in the background, so that a slow store delays no answer. */
export const removeFiles = (app: App, deleted: sql.PictureName[]) => fileRemoval(app).removeFiles(deleted);
/** Resolves when no removal of files is running. */
export const filesRemoved = (app: App) => fileRemoval(app).drained();
