import { groups } from '#contract/groups/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { renameGroupChat } from '#server/slices/chats/index.ts';
import { claimPicture, releasePictures } from '#server/slices/media/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { fieldsOf } from './form.ts';
import * as sql from './groups.sql.ts';
import { factsFor } from './members.sql.ts';
import { publishGroup } from './publish.ts';
import { viewFor } from './views.ts';

/**
 * Returns the columns of the picture that a form names. A picture that nothing shows any longer is deleted, but one that the member does
 * not see stays when they choose none.
 */
async function changedPicture(
  work: Work,
  { id, picture: current, pictureBy }: sql.GroupRow,
  url: string | null,
  uid: string,
) {
  const kept = { picture: current && JSON.stringify(current), pictureBy };
  if (url === (current?.url ?? null)) return kept;
  if (url === null && !(await factsFor(work.db, uid, [id])).get(id)?.seesPicture) return kept;
  const picture = await claimPicture(work, uid, url);
  if (current) await releasePictures(work, [current.url]);
  return { picture: picture && JSON.stringify(picture), pictureBy: picture && uid };
}

/** Saves the form of an organizer, and names the chat anew. */
export const change = handleInTransaction(groups.change, async ({ work, viewer, group, body }) => {
  if (group.archivedAt !== null) fail('GROUP_ARCHIVED');
  if (body.version !== group.version) fail('GROUP_EDITED');
  const changed = await sql.update(work.db, group.id, {
    ...fieldsOf(body),
    ...(await changedPicture(work, group, body.picture, viewer.uid)),
    version: group.version + 1,
  });
  if (changed.name !== group.name) await renameGroupChat(work, chatOf(group).chatId, changed.name);
  await publishGroup(work, { groupId: group.id, about: viewer.uid });
  return viewFor(work.db, viewer.uid, changed);
});
