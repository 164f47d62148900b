import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { revokeInviteCode } from '#server/slices/invites/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/** @throws AppError CODE_NOT_OPEN */
export async function revokePersonalCode(work: Work, actorUid: By, id: string) {
  const { email } = await revokeInviteCode(work, id);
  await writeAudit(work, actorUid, 'codeRevoked', { subject: email ?? '' });
}

export const revokeCode = handleInTransaction(operators.revokeCode, async ({ work, viewer, params }) => {
  await revokePersonalCode(work, viewer.uid, params.id);
  return { revoked: true };
});
