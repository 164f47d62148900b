import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { GroupChange } from '#server/slices/groups/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { forgetGroupOrHuddle, notify } from './notify.ts';

/** Notifies organizers and members of what happens to their groups (G-24). A member can ask again and again: once a day. */
export async function notifyOfGroupChange(
  work: Work,
  { kind, groupId, uid, organizers = [], invited = [] }: GroupChange,
) {
  await sql.lock(work.db, [uid, ...organizers, ...invited]);
  if (kind === 'asked')
    await notify(work, organizers, { type: 'group_asked', from: uid, groupId, unless: 'oneOfToday' });
  if (kind === 'answered') await markReadFor(work, organizers, { type: 'group_asked', from: uid, groupId });
  if (kind === 'accepted') await notify(work, [uid], { type: 'group_accepted', from: null, groupId });
  if (kind === 'organizer') await notify(work, [uid], { type: 'group_organizer', from: null, groupId });
  if (kind === 'idle') await notify(work, organizers, { type: 'group_idle', from: null, groupId });
  if (kind === 'idleAnswered') await markReadFor(work, organizers, { type: 'group_idle', groupId });
  if (kind === 'invited') await notify(work, invited, { type: 'group_invited', from: uid, groupId });
  if (kind === 'invitationAnswered') await markReadFor(work, [uid], { type: 'group_invited', groupId });
  // The end of the group, of which a leaver who sees nobody in it may not learn, deletes them in any case.
  if (kind === 'left') await forgetGroupOrHuddle(work, [uid], { groupId });
}
