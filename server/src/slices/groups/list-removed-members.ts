import { groups } from '#contract/groups/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { removedFor } from './removals.sql.ts';

/** Returns the members who were taken out of a group, without those whom a block or a suspension hides from the viewer. */
export async function removedMembersFor(db: Db, groupId: string, viewer: string) {
  const uids = await removedFor(db, groupId, viewer);
  const cards = await cardsOf(db, uids);
  return { items: uids.flatMap((uid) => cards.get(uid) ?? []) };
}

export const listRemovedMembers = handle(groups.listRemovedMembers, ({ db, viewer, group }) =>
  removedMembersFor(db, group.id, viewer.uid),
);
