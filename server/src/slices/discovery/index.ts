import type { DiscoveryContext } from './context.ts';
import { indexMember } from './index-member.ts';
import { intros, listIntros } from './intros.ts';
import { rebuildIndex } from './rebuild-index.ts';

export const discoveryHandlers = { intros };

/** Creates the slice, and indexes a member in the transaction of every save of their profile. */
export function createDiscovery(ctx: DiscoveryContext) {
  ctx.profiles.onSaved((work, profile) => indexMember(work.db, profile));
  return {
    context: ctx,
    intros: (viewer: string, query: Parameters<typeof listIntros>[2]) => listIntros(ctx, viewer, query),
    /** Rebuilds rows that an older version stored. @param batch how many members one transaction rebuilds */
    rebuildIndex: (batch?: number) => rebuildIndex(ctx, batch),
  };
}
