import { groups } from '#contract/groups/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { setGateOfGroupChat } from '#server/slices/chats/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { groupChanged } from './events.ts';
import * as sql from './groups.sql.ts';
import { membersOf, organizersAmong } from './members.sql.ts';
import { viewFor } from './views.ts';

/** Saves what became of the question to the organizers, whose notifications of it are read then, and shows it to all members. */
export async function settleQuestion(
  work: Work,
  group: sql.GroupRow,
  changes: Partial<Pick<sql.GroupRow, 'keptAt' | 'archivedAt'>>,
): Promise<sql.GroupRow> {
  const changed = await sql.update(work.db, group.id, { ...changes, askedAt: null });
  const members = await membersOf(work.db, group.id);
  const organizers = organizersAmong(members);
  const [uid = ''] = organizers;
  await groupChanged.emit(work, { kind: 'idleAnswered', groupId: group.id, uid, organizers });
  work.publish(
    members.map((member) => member.uid),
    { type: 'groupChanged', groupId: group.id },
  );
  return changed;
}

/** Archives a group: its members read it and its chat, and nobody writes, joins or plans in it (G-26). */
export async function archiveGroup(work: Work, group: sql.GroupRow): Promise<sql.GroupRow> {
  if (group.archivedAt !== null) return group;
  await setGateOfGroupChat(work, chatOf(group).chatId, 'closed');
  return settleQuestion(work, group, { archivedAt: work.app.clock.now().toISOString() });
}

export const archive = handleInTransaction(groups.archive, async ({ work, viewer, group }) =>
  viewFor(work.db, viewer.uid, await archiveGroup(work, group)),
);
