import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns access requests: waiting ones, the longest wait first, or decided ones, newest first. */
export async function accessRequestsPage(
  ctx: OperatorsContext,
  { show, cursor, limit }: Paged & { show: 'waiting' | 'decided' },
) {
  const found = await ctx.invites.requests({
    show,
    after: readPosition(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  return pageOf(found, limit, (last) =>
    cursorOf((show === 'waiting' ? null : last.decidedAt) ?? last.requestedAt, last.id),
  );
}

export const listRequests = handle(operators.listRequests, ({ ctx, query }) => accessRequestsPage(ctx, query));
