import { ACTIVE_DAYS } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorBranch } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns members who invited others, with counts of everybody who came through them (B-08). */
export async function branchesPage(ctx: OperatorsContext, { cursor, limit }: Paged): Promise<Page<OperatorBranch>> {
  const after = readPosition(cursor, { size: part.number, inviter: part.uid });
  const found = await ctx.invites.invitations.branches({ after, limit });
  const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.uids.length, last.inviter));
  const inviters = items.map(({ inviter }) => inviter);
  const all = [...new Set([...inviters, ...items.flatMap(({ uids }) => uids)])];
  const [cards, suspended, reports, online] = await Promise.all([
    ctx.profiles.cards(ctx.db, inviters),
    ctx.safety.suspensionsOf(ctx.db, all),
    ctx.safety.reports.countsAbout(ctx.db, all),
    ctx.identity.activeAmong(ctx.db, all, ACTIVE_DAYS * 86_400_000),
  ]);
  const active = new Set(online);
  return {
    nextCursor,
    items: items.map(({ inviter, uids }) => ({
      inviter: cards.get(inviter) ?? unknownCard(inviter),
      suspended: suspended.has(inviter),
      members: uids.length,
      active: uids.filter((uid) => active.has(uid)).length,
      reports: uids.reduce((sum, uid) => sum + (reports.get(uid) ?? 0), 0),
      suspensions: uids.filter((uid) => suspended.has(uid)).length,
    })),
  };
}

export const listBranches = handle(operators.listBranches, ({ ctx, query }) => branchesPage(ctx, query));
