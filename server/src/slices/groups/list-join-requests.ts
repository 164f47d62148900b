import { groups } from '#contract/groups/routes.ts';
import type { JoinRequests } from '#contract/groups/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { requestsFor } from './join-requests.sql.ts';

/** Returns the members who ask to join a group, without those whom a block or a suspension hides from the viewer. */
export async function joinRequestsFor(db: Db, groupId: string, viewer: string): Promise<JoinRequests> {
  const requests = await requestsFor(db, groupId, viewer);
  const cards = await cardsOf(
    db,
    requests.map(({ uid }) => uid),
  );
  return { items: requests.map(({ uid, ...request }) => ({ member: cards.get(uid) ?? unknownCard(uid), ...request })) };
}

export const listJoinRequests = handle(groups.listJoinRequests, ({ db, viewer, group }) =>
  joinRequestsFor(db, group.id, viewer.uid),
);
