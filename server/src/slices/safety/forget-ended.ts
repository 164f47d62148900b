import type { App } from '#server/platform/app.ts';
import { deleteEndedBefore } from './safety.sql.ts';

/** A job: forgets what blocks ended that can no longer be undone. */
export const forgetEndedByBlocks = (app: App): Promise<void> => deleteEndedBefore(app.db, app.clock.now());
