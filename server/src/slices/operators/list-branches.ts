import { operators } from '#contract/operators/routes.ts';
import type { OperatorBranch } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { App } from '#server/platform/app.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { membersActiveAmong } from '#server/slices/identity/index.ts';
import { invitationBranches } from '#server/slices/invites/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { countReportsAbout } from '#server/slices/reports/index.ts';
import { suspensionsOf } from '#server/slices/safety/index.ts';
import { ACTIVE_DAYS } from './figures.rules.ts';
import type { By } from './operator-action.ts';
import type { Paged } from './page-bounds.ts';
import { reachOfActor } from './staff.ts';

/** Returns members who invited others, with counts of everybody who came through them (B-08). */
export async function branchesPage(app: App, actorUid: By, { cursor, limit }: Paged): Promise<Page<OperatorBranch>> {
  const position = positionOfCursor(cursor, { size: part.number, inviter: part.uid });
  const branches = await invitationBranches(app.db, { after: position, limit });
  const { items, nextCursor } = pageOf(branches, limit, (last) => cursorOf(last.uids.length, last.inviter));
  const inviters = items.map(({ inviter }) => inviter);
  const memberUids = [...new Set([...inviters, ...items.flatMap(({ uids }) => uids)])];
  const [cards, suspended, reports, online] = await Promise.all([
    cardsOf(app.db, inviters),
    suspensionsOf(app.db, memberUids),
    countReportsAbout(app.db, memberUids, await reachOfActor(app.db, actorUid)),
    membersActiveAmong(app, app.db, memberUids, ACTIVE_DAYS * 86_400_000),
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

export const listBranches = handle(operators.listBranches, ({ app, viewer, query }) =>
  branchesPage(app, viewer.uid, query),
);
