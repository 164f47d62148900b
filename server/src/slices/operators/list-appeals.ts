import { operators } from '#contract/operators/routes.ts';
import type { OperatorAppeal } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { emailsOf } from '#server/slices/identity/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { listAppealRows, suspensionsOf } from '#server/slices/safety/index.ts';
import type { By } from './operator-action.ts';
import type { Paged } from './page-bounds.ts';
import { appealReach, reachOfActor } from './staff.ts';

/** Returns the appeals that the reader decides: open ones, oldest first, or decided ones, newest first. */
export async function appealsPage(
  db: Db,
  actorUid: By,
  { show, cursor, limit }: Paged & { show: 'open' | 'decided' },
): Promise<Page<OperatorAppeal>> {
  const rows = await listAppealRows(db, {
    show,
    after: positionOfCursor(cursor, { at: part.instant, id: part.uuid }),
    limit,
    reach: await appealReach(db, await reachOfActor(db, actorUid)),
  });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.decidedAt ?? last.appealedAt, last.id));
  const uids = items.map(({ uid }) => uid);
  const [cards, suspensions, emails] = await Promise.all([
    cardsOf(db, uids),
    suspensionsOf(db, uids),
    emailsOf(db, uids),
  ]);
  return {
    nextCursor,
    items: items.map(({ uid, ...appeal }) => ({
      ...appeal,
      member: cards.get(uid) ?? unknownCard(uid),
      email: emails.get(uid) ?? '',
      reason: suspensions.get(uid)?.reason ?? null,
    })),
  };
}

export const listAppeals = handle(operators.listAppeals, ({ app, viewer, query }) =>
  appealsPage(app.db, viewer.uid, query),
);
