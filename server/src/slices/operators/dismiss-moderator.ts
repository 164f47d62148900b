import { operators } from '#contract/operators/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { setRole } from './set-role.ts';

/** Takes the role of a moderator. An operator keeps theirs, which only the command line takes. */
export const dismissModerator = handleInTransaction(
  operators.dismissModerator,
  async ({ work, viewer, params: { uid } }) =>
    (await roleOfMember(work.db, uid)) === 'operator' ? { mailed: false } : setRole(work, viewer.uid, uid, null),
);
