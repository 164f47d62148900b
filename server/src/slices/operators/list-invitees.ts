import { operators } from '#contract/operators/routes.ts';
import type { OperatorInvitee } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns members whom suspended members invited and who wait for a review (B-08). */
export async function inviteesPage(ctx: OperatorsContext, { cursor, limit }: Paged): Promise<Page<OperatorInvitee>> {
  const after = readPosition(cursor, { at: part.instant, id: part.uuid });
  const found = await ctx.invites.invitations.unreviewed(await ctx.safety.suspendedUids(ctx.db), { after, limit });
  const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.usedAt, last.id));
  const uids = items.map(({ uid }) => uid);
  const [cards, suspended, reports, operatorUids] = await Promise.all([
    ctx.profiles.cards(ctx.db, [...uids, ...items.map(({ inviter }) => inviter)]),
    ctx.safety.suspensionsOf(ctx.db, uids),
    ctx.safety.reports.countsAbout(ctx.db, uids),
    ctx.identity.operatorsAmong(ctx.db, uids),
  ]);
  const card = (uid: string) => cards.get(uid) ?? unknownCard(uid);
  return {
    nextCursor,
    items: items.map(({ id, uid, inviter, usedAt }) => ({
      ...{ id, member: card(uid), inviter: card(inviter), joinedAt: usedAt },
      suspended: suspended.has(uid),
      reports: reports.get(uid) ?? 0,
      can: { suspend: !suspended.has(uid) && !operatorUids.has(uid) },
    })),
  };
}

export const listInvitees = handle(operators.listInvitees, ({ ctx, query }) => inviteesPage(ctx, query));
