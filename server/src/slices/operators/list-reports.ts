import { operators } from '#contract/operators/routes.ts';
import type { OperatorReport } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { unknownCard } from '#server/slices/profiles/index.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns reports: open ones, oldest first, or resolved ones, newest first. */
export async function reportsPage(
  ctx: OperatorsContext,
  { show, cursor, limit }: Paged & { show: 'open' | 'resolved' },
): Promise<Page<OperatorReport>> {
  const found = await ctx.safety.reports.list({
    show,
    after: readPosition(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.resolvedAt ?? last.createdAt, last.id));
  const uids = items.flatMap(({ uid, reporter }) => [uid, reporter].filter((one) => one !== null));
  const [cards, suspended, operatorUids] = await Promise.all([
    ctx.profiles.cards(ctx.db, uids),
    ctx.safety.suspensionsOf(ctx.db, uids),
    ctx.identity.operatorsAmong(ctx.db, uids),
  ]);
  const card = (uid: string | null) => (uid === null ? null : (cards.get(uid) ?? unknownCard(uid)));
  return {
    nextCursor,
    items: items.map(({ uid, reporter, createdAt, ...report }) => {
      const isSuspended = uid !== null && suspended.has(uid);
      const { id, kind, reason, resolvedAt, resolution, outcome, snapshot } = report;
      return {
        ...{ id, kind, reason, resolvedAt, resolution, outcome, snapshot },
        reporter: card(reporter),
        member: card(uid),
        suspended: isSuspended,
        reportedAt: createdAt,
        can: { warn: uid !== null, suspend: uid !== null && !isSuspended && !operatorUids.has(uid) },
      };
    }),
  };
}

export const listReports = handle(operators.listReports, ({ ctx, query }) => reportsPage(ctx, query));
