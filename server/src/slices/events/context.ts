import type { EventView } from '#contract/events/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Differences } from './event.rules.ts';
import * as sql from './events.sql.ts';

/** A change of an event, for the slices that act on it in the same transaction. */
export interface EventChange {
  kind: 'announced' | 'changed' | 'cancelled';
  event: EventView;
  /** The parts that differ. Only for 'changed', and then at least one of them is true. */
  what: Differences;
  /** The uid of the operator, or null for the command line. */
  by: string | null;
}

/** The dependencies of this slice's use cases. */
export interface EventsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  hub: Pick<Hub, 'broadcast'>;
  profiles: Pick<Profiles, 'cards'>;
  safety: Pick<Safety, 'notHiddenFrom'>;
  chats: Chats;
  /** Publishes the event as it is now to every subscriber, on every node. Called after the commit. */
  broadcast: (event: EventView) => void;
  /** Runs the listeners of later slices in the transaction of the change. */
  notify: (work: Work, change: EventChange) => Promise<void>;
}

type Call = ResolverCall<EventsContext, { eventId: string }>;

/** Events are for the whole community: every member may see each of them. @throws AppError NOT_FOUND when there is none */
async function visibleEvent({ db, params, lock }: Call) {
  return { event: (await sql.find(db, params.eventId, lock ? 'share' : 'none')) ?? fail('NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf<EventsContext>()({ visibleEvent });
