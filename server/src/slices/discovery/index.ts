import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import type { Profile } from '#server/slices/profiles/index.ts';
import { balanceExposure } from './balance-exposure.ts';
import { cohortOf } from './cohort.ts';
import { type Cohort, monthWord } from './cohorts.rules.ts';
import type { DiscoveryContext } from './context.ts';
import { countArrivals } from './discovery.sql.ts';
import { medianOf } from './exposure.rules.ts';
import { viewsOfListed } from './exposure.sql.ts';
import { indexMember } from './index-member.ts';
import { intros, listIntros } from './intros.ts';
import { listNotForMe, notForMeOf } from './list-not-for-me.ts';
import { markNotForMe } from './mark-not-for-me.ts';
import { arrivalMonths, completeness } from './match.rules.ts';
import { ORDER_DAYS } from './orders.rules.ts';
import { removeOrders } from './orders.sql.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { unmarkNotForMe } from './unmark-not-for-me.ts';
import { createViewCounts } from './view-counts.ts';
import type { KnownViewer } from './viewer.rules.ts';

export { arrivalMonths, type Cohort, completeness, monthWord };

export const discoveryHandlers = { intros, listNotForMe, markNotForMe, unmarkNotForMe };

/** How many viewers a node remembers. */
const VIEWERS_MAX = 10_000;

export type Discovery = ReturnType<typeof createDiscovery>;

/** Creates the slice, and indexes a member in the transaction of every save of their profile. */
export function createDiscovery(deps: Omit<DiscoveryContext, 'views' | 'making' | 'cohorts' | 'viewers'>) {
  const viewers = new LRUCache<string, KnownViewer>({ maxSize: VIEWERS_MAX, sizeCalculation: () => 1 });
  const views = createViewCounts(deps.clock.now);
  const ctx: DiscoveryContext = { ...deps, making: new Map(), cohorts: null, viewers, views };
  ctx.profiles.onSaved((work, profile) => indexMember(work.db, profile));
  return {
    context: ctx,
    intros: (viewer: string, query: Parameters<typeof listIntros>[2]) => listIntros(ctx, viewer, query, 'en'),
    /** Returns a page of the members whom a member has marked as not for them. */
    notForMe: (uid: string, page: { cursor?: string | undefined; limit: number }) => notForMeOf(ctx, uid, page),
    /** Returns the arrival cohort of a member (B-04); null when they show no month. */
    cohortOf: (db: Db, member: Profile) => cohortOf(ctx, db, member),
    /** Returns how many other members of a cohort the viewer may see. */
    countCohort: (db: Db, viewer: string, cohort: Cohort) =>
      countArrivals(db, viewer, cohort, ctx.safety.notHiddenFrom),
    /** Adds the views that this node counted to the database. */
    saveViews: () => ctx.views.flush(ctx.db),
    /** Balances how often members are shown, once a day. */
    balance: () => balanceExposure(ctx),
    /** Removes the orders of members who stopped reading Intros. */
    removeOrders: () => removeOrders(ctx.db, ORDER_DAYS),
    /** Returns how often the listed members were shown, in no order that names them, and the median. */
    async exposure(db: Db): Promise<{ views: number[]; median: number }> {
      const views = (await viewsOfListed(db)).map((one) => one.views).sort((a, b) => a - b);
      return { views, median: medianOf(views) };
    },
    /** Rebuilds rows that an older version stored. @param batch how many members one transaction rebuilds */
    rebuildIndex: (batch?: number) => rebuildIndex(ctx, batch),
  };
}
