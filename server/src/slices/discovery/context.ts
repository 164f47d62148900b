import type { RawBuilder } from 'kysely';
import type { LRUCache } from 'lru-cache';
import type { Language } from '#contract/languages.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Profile, Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Cohort } from './cohorts.rules.ts';
import type { createViewCounts } from './view-counts.ts';
import type { KnownViewer } from './viewer.rules.ts';
import type { Reason } from './views.ts';

/** The dependencies of this slice's use cases. */
export interface DiscoveryContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  /** The orders that this node is storing now. */
  making: Map<string, Promise<unknown>>;
  /** The cohorts of a large community for filters, and when they are computed again. */
  cohorts: { latest: { all: Cohort[]; until: number } | null };
  /** The viewers of the last pages, as they were then. A page says whether it still belongs to its viewer. */
  viewers: LRUCache<string, KnownViewer>;
  /** Counts who is shown. */
  views: ReturnType<typeof createViewCounts>;
  /** Returns a reason for each of these members. A later slice provides it. */
  reasonsFor: (viewer: Profile, members: readonly Profile[], language: Language) => Promise<Reason[]>;
  /** Returns an SQL condition: whether the member in that column is a greeter. A later slice provides it, as it does the next two. */
  isGreeter: (column: string) => RawBuilder<boolean>;
  /** Returns an SQL query of the members whom greeters are asked to welcome. */
  welcomed: () => RawBuilder<unknown>;
  /** Returns an SQL query of the title of the last hangout that the viewer and each member of an array went to. */
  metAt: (viewer: string, uids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

// The route is about the caller's own list, so there is no resource to resolve.
export const { handle } = handlersOf<DiscoveryContext>()({});
