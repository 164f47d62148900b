import { operators } from '#contract/operators/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { writeAudit } from './operator-action.ts';
import { deleteToken } from './tokens.sql.ts';

/** Revokes a token of any operator. */
export const revokeToken = handleInTransaction(operators.revokeToken, async ({ work, viewer, params }) => {
  const name = (await deleteToken(work.db, params.id)) ?? fail('NOT_FOUND');
  await writeAudit(work, viewer.uid, 'tokenRevoked', { subject: name });
  return { revoked: true };
});
