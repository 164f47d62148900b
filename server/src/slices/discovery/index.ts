import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import type { Profile } from '#server/slices/profiles/index.ts';
import { balanceExposure } from './balance-exposure.ts';
import { cohortOf, countCohort } from './cohort.ts';
import type { Cohort } from './cohorts.rules.ts';
import type { DiscoveryContext } from './context.ts';
import { readExposure, removeUnreadOrders, saveIntroViews } from './exposure.ts';
import { listIntrosInEnglish } from './for-demo.ts';
import { indexMember } from './index-member.ts';
import { intros } from './intros.ts';
import { listNotForMe, listNotForMeOf } from './list-not-for-me.ts';
import { markNotForMe } from './mark-not-for-me.ts';
import { rebuildDiscoveryIndex } from './rebuild-index.ts';
import { unmarkNotForMe } from './unmark-not-for-me.ts';
import { createViewCounts } from './view-counts.ts';
import type { KnownViewer } from './viewer.rules.ts';

export { balanceExposure } from './balance-exposure.ts';
export { cohortOf, countCohort } from './cohort.ts';
export { type Cohort, monthWord } from './cohorts.rules.ts';
export { readExposure, removeUnreadOrders, saveIntroViews } from './exposure.ts';
export { listIntrosInEnglish } from './for-demo.ts';
export { listNotForMeOf } from './list-not-for-me.ts';
export { arrivalMonths, completeness } from './match.rules.ts';
export { rebuildDiscoveryIndex } from './rebuild-index.ts';

export const discoveryHandlers = { intros, listNotForMe, markNotForMe, unmarkNotForMe };

/** How many viewers a node remembers. */
const VIEWERS_MAX = 10_000;

export type Discovery = ReturnType<typeof createDiscovery>;

/** Creates the slice, and indexes a member in the transaction of every save of their profile. */
export function createDiscovery(deps: Omit<DiscoveryContext, 'views' | 'making' | 'cohorts' | 'viewers'>) {
  const viewers = new LRUCache<string, KnownViewer>({ maxSize: VIEWERS_MAX, sizeCalculation: () => 1 });
  const views = createViewCounts(deps.clock.now);
  const ctx: DiscoveryContext = { ...deps, making: new Map(), cohorts: { latest: null }, viewers, views };
  ctx.profiles.onSaved((work, profile) => indexMember(work.db, profile));
  return {
    context: ctx,
    intros: (viewer: string, query: Parameters<typeof listIntrosInEnglish>[2]) =>
      listIntrosInEnglish(ctx, viewer, query),
    notForMe: (uid: string, page: { cursor?: string | undefined; limit: number }) => listNotForMeOf(ctx, uid, page),
    cohortOf: (db: Db, member: Profile) => cohortOf(ctx, db, member),
    countCohort: (db: Db, viewer: string, cohort: Cohort) => countCohort(ctx, db, viewer, cohort),
    saveViews: () => saveIntroViews(ctx),
    balance: () => balanceExposure(ctx),
    removeOrders: () => removeUnreadOrders(ctx.db),
    exposure: readExposure,
    rebuildIndex: (batch?: number) => rebuildDiscoveryIndex(ctx, batch),
  };
}
