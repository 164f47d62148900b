import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Discovery } from '#server/slices/discovery/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';

/** The dependencies of this slice's use cases. */
export interface ArrivalsContext {
  db: Db;
  transact: Transact;
  profiles: Profiles;
  discovery: Discovery;
  chats: Chats;
}

// The routes are about the caller's own cohort, so there is no resource to resolve.
export const { handle, handleInTransaction } = handlersOf<ArrivalsContext>()({});
