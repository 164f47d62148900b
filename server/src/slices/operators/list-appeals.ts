import { operators } from '#contract/operators/routes.ts';
import type { OperatorAppeal } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns appeals of suspended members: open ones, oldest first, or decided ones, newest first. */
export async function appealsPage(
  ctx: OperatorsContext,
  { show, cursor, limit }: Paged & { show: 'open' | 'decided' },
): Promise<Page<OperatorAppeal>> {
  const found = await ctx.safety.appeals.list({
    show,
    after: readPosition(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.decidedAt ?? last.appealedAt, last.id));
  const uids = items.map(({ uid }) => uid);
  const [cards, reasons, emails] = await Promise.all([
    ctx.profiles.cards(ctx.db, uids),
    ctx.safety.suspensionsOf(ctx.db, uids),
    ctx.identity.emailsOf(ctx.db, uids),
  ]);
  return {
    nextCursor,
    items: items.map(({ uid, ...appeal }) => ({
      ...appeal,
      member: cards.get(uid) ?? unknownCard(uid),
      email: emails.get(uid) ?? '',
      reason: reasons.get(uid) ?? null,
    })),
  };
}

export const listAppeals = handle(operators.listAppeals, ({ ctx, query }) => appealsPage(ctx, query));
