import type { RawBuilder } from 'kysely';
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
  cohorts: { all: Cohort[]; until: number } | null;
  /** Counts who is shown. */
  views: ReturnType<typeof createViewCounts>;
  /** Returns a reason for each of these members. A later slice provides it. */
  reasonsFor: (viewer: Profile, members: readonly Profile[], language: Language) => Promise<Reason[]>;
  /** Returns an SQL query of the members whom a member is asked to welcome; null for members who are no greeters. A later slice provides it. */
  welcomedBy: (uid: string) => Promise<RawBuilder<unknown> | null>;
  /** Returns the title of the last hangout that the viewer and each of these members went to. A later slice provides it. */
  metAt: (viewer: string, uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

// The route is about the caller's own list, so there is no resource to resolve.
export const { handle } = handlersOf<DiscoveryContext>()({});
