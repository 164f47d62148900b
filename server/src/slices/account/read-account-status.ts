import { account } from '#contract/account/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { emailOf } from '#server/slices/identity/index.ts';
import { appealStateOf, plannedDeletionOf } from '#server/slices/safety/index.ts';

export const readAccountStatus = handle(account.readAccountStatus, async ({ db, params: { uid } }) => {
  const email = (await emailOf(db, uid)) ?? fail('NOT_FOUND');
  const [suspension, planned] = [await appealStateOf(db, uid), await plannedDeletionOf(db, uid)];
  return { email, suspension, deletion: planned ? { dueAt: planned.dueAt } : null };
});
