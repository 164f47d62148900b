import type { NewGroup } from '#contract/groups/forms.ts';
import { groups } from '#contract/groups/routes.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { GROUPS_CREATED_MAX, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { randomLetters } from '#server/platform/random.ts';
import { openGroupChat } from '#server/slices/chats/index.ts';
import { claimPicture } from '#server/slices/media/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { fieldsOf } from './form.ts';
import * as sql from './groups.sql.ts';
import { inviteToGroup } from './invite.ts';
import { addMember } from './members.sql.ts';
import { viewFor } from './views.ts';

interface Circumstances {
  /** The time at which it is created; demo data is created in the past. */
  asOf?: Date;
  /** The members who are invited. */
  invited?: readonly string[];
}
/**
 * Creates a group with its first organizer and its chat (G-22). The same clientId creates it once: `isNew` says whether it was now.
 * @throws AppError GROUPS_CREATED, GROUPS_JOINED, INVALID_INPUT
 */
export async function createGroup(
  work: Work,
  uid: string,
  form: NewGroup,
  { asOf = work.app.clock.now(), invited = [] }: Circumstances = {},
): Promise<{ group: GroupView; isNew: boolean }> {
  await sql.lockCounts(work.db, uid);
  const existing = await sql.findCreated(work.db, uid, form.clientId);
  if (existing) return { group: await viewFor(work.db, uid, existing), isNew: false };
  const { created, joined } = await sql.countsOf(work.db, uid);
  if (created >= GROUPS_CREATED_MAX) fail('GROUPS_CREATED');
  if (joined >= GROUPS_JOINED_MAX) fail('GROUPS_JOINED');
  const picture = await claimPicture(work, uid, form.picture);
  const row = {
    ...fieldsOf(form),
    id: randomLetters(20),
    picture: picture && JSON.stringify(picture),
    pictureBy: picture && uid,
    createdBy: uid,
    clientId: form.clientId,
    createdAt: asOf,
  };
  const group = (await sql.insert(work.db, row)) ?? fail('INTERNAL');
  await addMember(work.db, group.id, { uid, isOrganizer: true, now: asOf });
  await openGroupChat(work, chatOf(group), [uid]);
  work.publish([uid], { type: 'groupChanged', groupId: group.id });
  await inviteToGroup(work, { groupId: group.id, by: uid, uids: invited });
  return { group: await viewFor(work.db, uid, group), isNew: true };
}

export const create = handleInTransaction(
  groups.create,
  async ({ work, viewer, body }) => (await createGroup(work, viewer.uid, body)).group,
);
