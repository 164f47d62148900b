import { operators } from '#contract/operators/routes.ts';
import type { OperatorAppeal } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { emailsOf } from '#server/slices/identity/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { listAppealRows, suspensionsOf } from '#server/slices/safety/index.ts';
import type { Paged } from './page-bounds.ts';

/** Returns appeals of suspended members: open ones, oldest first, or decided ones, newest first. */
export async function appealsPage(
  db: Db,
  { show, cursor, limit }: Paged & { show: 'open' | 'decided' },
): Promise<Page<OperatorAppeal>> {
  const rows = await listAppealRows(db, {
    show,
    after: readPosition(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.decidedAt ?? last.appealedAt, last.id));
  const uids = items.map(({ uid }) => uid);
  const [cards, reasons, emails] = await Promise.all([cardsOf(db, uids), suspensionsOf(db, uids), emailsOf(db, uids)]);
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

export const listAppeals = handle(operators.listAppeals, ({ app, query }) => appealsPage(app.db, query));
