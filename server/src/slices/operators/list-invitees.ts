import { operators } from '#contract/operators/routes.ts';
import type { OperatorInvitee } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { rolesAmong } from '#server/slices/identity/index.ts';
import { unreviewedInvitees } from '#server/slices/invites/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { countReportsAbout } from '#server/slices/reports/index.ts';
import { suspendedUids, suspensionsOf } from '#server/slices/safety/index.ts';
import type { By } from './operator-action.ts';
import type { Paged } from './page-bounds.ts';
import { maySuspend } from './staff.rules.ts';
import { reachOfActor } from './staff.ts';

/** Returns members whom suspended members invited and who wait for a review (B-08). */
export async function inviteesPage(db: Db, actorUid: By, { cursor, limit }: Paged): Promise<Page<OperatorInvitee>> {
  const position = positionOfCursor(cursor, { at: part.instant, id: part.uuid });
  const invitees = await unreviewedInvitees(db, await suspendedUids(db), { after: position, limit });
  const { items, nextCursor } = pageOf(invitees, limit, (last) => cursorOf(last.usedAt, last.id));
  const uids = items.map(({ uid }) => uid);
  const [cards, suspended, reports, roles] = await Promise.all([
    cardsOf(db, [...uids, ...items.map(({ inviter }) => inviter)]),
    suspensionsOf(db, uids),
    countReportsAbout(db, uids, await reachOfActor(db, actorUid)),
    rolesAmong(db, uids),
  ]);
  const card = (uid: string) => cards.get(uid) ?? unknownCard(uid);
  return {
    nextCursor,
    items: items.map(({ id, uid, inviter, usedAt }) => ({
      id,
      member: card(uid),
      inviter: card(inviter),
      joinedAt: usedAt,
      suspended: suspended.has(uid),
      reports: reports.get(uid) ?? 0,
      can: { suspend: !suspended.has(uid) && maySuspend('operator', roles.get(uid) ?? null) },
    })),
  };
}

export const listInvitees = handle(operators.listInvitees, ({ app, viewer, query }) =>
  inviteesPage(app.db, viewer.uid, query),
);
