import type { DiscoveryContext } from './context.ts';
import { indexMember } from './index-member.ts';
import { intros, listIntros } from './intros.ts';
import { listNotForMe, notForMeOf } from './list-not-for-me.ts';
import { markNotForMe } from './mark-not-for-me.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { unmarkNotForMe } from './unmark-not-for-me.ts';

export const discoveryHandlers = { intros, listNotForMe, markNotForMe, unmarkNotForMe };

export type Discovery = ReturnType<typeof createDiscovery>;

/** Creates the slice, and indexes a member in the transaction of every save of their profile. */
export function createDiscovery(ctx: DiscoveryContext) {
  ctx.profiles.onSaved((work, profile) => indexMember(work.db, profile));
  return {
    context: ctx,
    intros: (viewer: string, query: Parameters<typeof listIntros>[2]) => listIntros(ctx, viewer, query),
    /** Returns a page of the members whom a member has marked as not for them. */
    notForMe: (uid: string, page: { cursor?: string | undefined; limit: number }) => notForMeOf(ctx, uid, page),
    /** Rebuilds rows that an older version stored. @param batch how many members one transaction rebuilds */
    rebuildIndex: (batch?: number) => rebuildIndex(ctx, batch),
  };
}
