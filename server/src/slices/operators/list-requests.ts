import { operators } from '#contract/operators/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { listAccessRequests } from '#server/slices/invites/index.ts';
import type { Paged } from './page-bounds.ts';

/** Returns access requests: waiting ones, the longest wait first, or decided ones, newest first. */
export async function accessRequestsPage(db: Db, { show, cursor, limit }: Paged & { show: 'waiting' | 'decided' }) {
  const requests = await listAccessRequests(db, {
    show,
    after: positionOfCursor(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  return pageOf(requests, limit, (last) =>
    cursorOf((show === 'waiting' ? null : last.decidedAt) ?? last.requestedAt, last.id),
  );
}

export const listRequests = handle(operators.listRequests, ({ app, query }) => accessRequestsPage(app.db, query));
