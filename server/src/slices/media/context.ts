import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { DecodeLimit } from './decode-limit.ts';
import type { Picture } from './media.sql.ts';

/** The dependencies of this slice's use cases. */
export interface MediaContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  files: Files;
  log: Log;
  /** Bounds how many pictures are decoded at once. */
  decodeLimit: DecodeLimit;
  /** Removes the files of deleted pictures in the background, so that a slow store delays no answer. */
  removeFiles: (deleted: Picture[]) => void;
}

// The access level `owner` has no resource: mount checks it before the handler runs.
export const { handle } = handlersOf<MediaContext>()({});
