import type { GroupView } from '#contract/groups/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import type { GroupRow } from './groups.sql.ts';
import { factsFor } from './members.sql.ts';

/** Returns groups as this member may see them, in the order of the rows. */
export async function viewsFor(db: Db, viewer: string, rows: readonly GroupRow[]): Promise<GroupView[]> {
  const factsById = await factsFor(
    db,
    viewer,
    rows.map(({ id }) => id),
  );
  const cards = await cardsOf(
    db,
    [...factsById.values()].flatMap(({ organizers, invitedBy }) => [...organizers, ...(invitedBy ? [invitedBy] : [])]),
  );
  return rows.map(({ id, name, category, borough, neighborhood, description, admission, ...row }) => {
    const facts = factsById.get(id);
    if (!facts) throw new Error(`There is no group ${id}.`);
    const { organizers, people, isFull, isGroupMember, isOrganizer, sentence, isRemoved, isOnProfile, invitedBy } =
      facts;
    return {
      id,
      name,
      category,
      borough,
      neighborhood,
      description,
      admission,
      picture: facts.seesPicture ? row.picture : null,
      createdAt: row.createdAt,
      version: row.version,
      organizers: organizers.map((uid) => cards.get(uid) ?? unknownCard(uid)),
      people,
      isFull,
      role: isOrganizer ? 'organizer' : isGroupMember ? 'member' : null,
      sentence,
      invitedBy: invitedBy === null || isGroupMember ? null : (cards.get(invitedBy) ?? unknownCard(invitedBy)),
      isRemoved,
      isOnProfile,
      joinRequests: isOrganizer ? facts.joinRequests : null,
    };
  });
}

export async function viewFor(db: Db, viewer: string, row: GroupRow): Promise<GroupView> {
  const [view] = await viewsFor(db, viewer, [row]);
  return view as GroupView;
}
