import type { GroupView } from '#contract/groups/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import type { GroupRow } from './groups.sql.ts';
import { archivedAfter } from './idle.rules.ts';
import { type Facts, factsFor } from './members.sql.ts';

/** Returns when a group is archived whose organizers are asked whether it goes on; null for another one. */
const archivesAt = ({ askedAt }: Pick<GroupRow, 'askedAt'>) =>
  askedAt === null ? null : archivedAfter(new Date(askedAt)).toISOString();

const roleOf = ({ isOrganizer, isGroupMember }: Facts): GroupView['role'] =>
  isOrganizer ? 'organizer' : isGroupMember ? 'member' : null;

/** Returns whether the viewer can join by an invitation. */
const invites = ({ archivedAt }: Pick<GroupRow, 'archivedAt'>, facts: Facts): facts is Facts & { invitedBy: string } =>
  facts.invitedBy !== null && !facts.isGroupMember && archivedAt === null;

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
  const cardOf = (uid: string) => cards.get(uid) ?? unknownCard(uid);
  return rows.map(({ id, name, category, borough, neighborhood, description, admission, ...row }) => {
    const facts = factsById.get(id);
    if (!facts) throw new Error(`There is no group ${id}.`);
    const { organizers, people, isFull, isOrganizer, sentence, isRemoved, isOnProfile } = facts;
    return {
      id,
      name,
      category,
      borough,
      neighborhood,
      description,
      admission,
      archivedAt: row.archivedAt,
      archivesAt: isOrganizer ? archivesAt(row) : null,
      picture: facts.seesPicture ? row.picture : null,
      createdAt: row.createdAt,
      version: row.version,
      organizers: organizers.map(cardOf),
      people,
      isFull,
      role: roleOf(facts),
      sentence,
      invitedBy: invites(row, facts) ? cardOf(facts.invitedBy) : null,
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
