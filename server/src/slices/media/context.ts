import type { Clock } from '#server/platform/clock/clock.ts';
import type { ConcurrencyLimit } from '#server/platform/concurrency.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Picture } from './media.sql.ts';
import type { PictureCookies, PictureSession } from './picture-cookie.ts';
import type { remakePicture } from './resize.ts';

/** The dependencies of this slice's use cases. */
export interface MediaContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  files: Files;
  log: Log;
  /** Whether browsers reach the product over https only. */
  isSecure: boolean;
  /** Returns the member of a session that is open; null for one that has ended. */
  openSessionOf: (session: PictureSession) => Promise<{ operator: boolean } | null>;
  /** Returns whether a block or suspension keeps one member from another. A later slice provides it. */
  isHiddenFrom: (db: Db, viewer: string, owner: string) => Promise<boolean>;
  /** Returns whether a member takes part in a chat and has it in their list. A later slice provides it. */
  takesPartIn: (db: Db, viewer: string, chatId: string) => Promise<boolean>;
  /** The cookies that open pictures. */
  cookies: PictureCookies;
  /** Makes the files of an uploaded picture. */
  remakePicture: typeof remakePicture;
  /** Bounds how many pictures are decoded at once. */
  decodeLimit: ConcurrencyLimit;
  /** Removes the files of deleted pictures in the background, so that a slow store delays no answer. */
  removeFiles: (deleted: Picture[]) => void;
}

// The access level `owner` has no resource: mount checks it before the handler runs.
export const { handle } = handlersOf<MediaContext>()({});
