import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { makePasskeyCode } from './make-passkey-code.ts';
import { setRole } from './set-role.ts';

/**
 * Makes a member a moderator, and the code for their first passkey where they need one. Only the command line makes operators, and takes
 * their role.
 * @throws AppError as setRole, NOT_APPOINTABLE also for an operator
 */
async function appoint(work: Work, actorUid: string, uid: string) {
  if ((await roleOfMember(work.db, uid)) === 'operator') fail('NOT_APPOINTABLE');
  const { mailed } = await setRole(work, actorUid, uid, 'moderator');
  const code = work.app.config.operatorsNeedPasskey ? await makePasskeyCode(work, actorUid, uid) : null;
  return { code, mailed };
}

export const appointModerator = handleInTransaction(operators.appointModerator, ({ work, viewer, params }) =>
  appoint(work, viewer.uid, params.uid),
);
