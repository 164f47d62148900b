import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { setMemberLanguage } from '#server/slices/identity/index.ts';

export const setLanguage = handleInTransaction(account.setLanguage, async ({ work, params, body }) => {
  await setMemberLanguage(work.db, params.uid, body.language);
  return { language: body.language };
});
