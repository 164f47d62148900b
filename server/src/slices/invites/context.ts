import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';

/** The dependencies of this slice's use cases. */
export interface InvitesContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  config: Pick<Config, 'inviteCode'>;
}

export const { handle, handleInTransaction } = handlersOf<InvitesContext>()({});
