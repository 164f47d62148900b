import { account } from '#contract/account/routes.ts';
import { setMemberLanguage } from '#server/slices/identity/index.ts';
import { handleInTransaction } from './access.ts';

export const setLanguage = handleInTransaction(account.setLanguage, async ({ work, params, body }) => {
  await setMemberLanguage(work.db, params.uid, body.language);
  return { language: body.language };
});
