import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';

/** The dependencies of this slice's use cases. */
export interface NewcomersContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  profiles: Pick<Profiles, 'find'>;
  connections: Pick<Connections, 'hasReachedOut'>;
  hangouts: Pick<Hangouts, 'hasHangout'>;
}

// The routes are about the caller's own steps, so there is no resource to resolve.
export const { handle, handleInTransaction } = handlersOf<NewcomersContext>()({});
