import { operators } from '#contract/operators/routes.ts';
import type { OperatorCode } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { App } from '#server/platform/app.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { listInviteCodes } from '#server/slices/invites/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import type { Paged } from './page-bounds.ts';

/** Returns personal codes, newest first, without the codes themselves. */
export async function inviteCodesPage(app: App, { cursor, limit }: Paged): Promise<Page<OperatorCode>> {
  const codes = await listInviteCodes(app, {
    after: positionOfCursor(cursor, { at: part.instant, id: part.uuid }),
    limit,
  });
  const { items, nextCursor } = pageOf(codes, limit, (last) => cursorOf(last.issuedAt, last.id));
  const cards = await cardsOf(
    app.db,
    items.flatMap(({ invitedBy }) => invitedBy ?? []),
  );
  const card = (uid: string | null) => (uid === null ? null : (cards.get(uid) ?? unknownCard(uid)));
  return { items: items.map(({ invitedBy, ...code }) => ({ ...code, invitedBy: card(invitedBy) })), nextCursor };
}

export const listCodes = handle(operators.listCodes, ({ app, query }) => inviteCodesPage(app, query));
