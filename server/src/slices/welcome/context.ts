import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Tables } from '#server/slices/tables/index.ts';

/** The dependencies of this slice's use cases. */
export interface WelcomeContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  identity: Pick<Identity, 'createdBetween'>;
  safety: Pick<Safety, 'hiddenAmong'>;
  connections: Pick<Connections, 'connectedAmong' | 'hasConnection'>;
  hangouts: Pick<Hangouts, 'goingAmong' | 'hasHangout'>;
  tables: Pick<Tables, 'lookingAmong'>;
  /** Runs the listeners of later slices in the transaction that offers tables to these members. */
  notifyOfOffer: (work: Work, uids: readonly string[]) => Promise<void>;
}

// The routes are about the caller's own wishes, so there is no resource to resolve.
export const { handle, handleInTransaction } = handlersOf<WelcomeContext>()({});
