import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';

/** Two members who would both like to meet again. `hangoutId` is the hangout where they met last. */
export interface Mutual {
  one: string;
  other: string;
  hangoutId: string;
}

/** The dependencies of this slice's use cases. */
export interface EncountersContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  hangouts: Hangouts;
  /** Runs the listeners of later slices in the transaction that reveals a mutual mark. */
  notify: (work: Work, mutual: Mutual) => Promise<void>;
  /** Runs the listeners of later slices in the transaction that tells a member of missed hangouts. */
  notifyMissing: (work: Work, uid: string) => Promise<void>;
}

/**
 * Returns the attendees of a hangout whom the viewer may see, without the viewer, in the order in which they joined.
 * @throws AppError NOT_FOUND to everybody but the attendees
 */
async function attendee({ ctx, db, viewer, params }: ResolverCall<EncountersContext, { hangoutId: string }>) {
  const { endsAt, attendees } = await ctx.hangouts.attendedBy(db, viewer.uid, params.hangoutId);
  const hidden = (await ctx.safety.hiddenFrom(db, [viewer.uid], attendees)).get(viewer.uid);
  const others = attendees.filter((uid) => uid !== viewer.uid && !hidden?.has(uid));
  return { met: { endsAt, others } };
}

export const { handle, handleInTransaction } = handlersOf<EncountersContext>()({ attendee });
