import type { NewGroup } from '#contract/groups/forms.ts';
import type { GroupView } from '#contract/groups/views.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { archiveGroup } from '#server/slices/groups/archive.ts';
import { askOrganizers } from '#server/slices/groups/archive-idle-groups.ts';
import { createGroup } from '#server/slices/groups/create.ts';
import * as sql from '#server/slices/groups/groups.sql.ts';
import { inviteToGroup } from '#server/slices/groups/invite.ts';
import { saveRequest } from '#server/slices/groups/join-requests.sql.ts';
import { memberOf } from '#server/slices/groups/members.sql.ts';
import { addToGroup, emitRequest } from '#server/slices/groups/membership.ts';

/** Creates a group for the demo data. @throws AppError as the route does */
export const createDemoGroup = (app: App, uid: string, form: NewGroup, asOf: Date): Promise<GroupView> =>
  app.transact(async (work) => (await createGroup(work, uid, form, { asOf })).group);

/** Makes somebody a member of a group for the demo data, unless they are one. */
export const joinDemoGroup = (app: App, uid: string, groupId: string): Promise<void> =>
  app.transact(async (work) => {
    const group = (await sql.lock(work.db, groupId)) ?? fail('NOT_FOUND');
    if (!(await memberOf(work.db, groupId, uid))) await addToGroup(work, group, uid);
  });

/** Invites somebody to a group for the demo data. */
export const inviteToDemoGroup = (app: App, { uid, ...invitation }: { uid: string; groupId: string; by: string }) =>
  app.transact(async (work) => {
    await sql.lock(work.db, invitation.groupId);
    await inviteToGroup(work, { ...invitation, uids: [uid] });
  });

/** Lets the organizers of a group be asked whether it goes on, or archives it, for the demo data. */
export const quietDemoGroup = (app: App, groupId: string, state: 'asked' | 'archived') =>
  app.transact(async (work) => {
    const group = (await sql.lock(work.db, groupId)) ?? fail('NOT_FOUND');
    if (state === 'archived') await archiveGroup(work, group);
    else await askOrganizers(work, group);
  });

/** Lets somebody ask to join a group, for the demo data. */
export const askDemoGroup = (app: App, row: { uid: string; groupId: string; sentence: string }): Promise<void> =>
  app.transact(async (work) => {
    await sql.lock(work.db, row.groupId);
    await saveRequest(work.db, { ...row, askedAt: work.app.clock.now() });
    await emitRequest(work, row.groupId, { kind: 'asked', by: row.uid });
  });
