import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from './context.ts';

export const setLanguage = handleInTransaction(account.setLanguage, async ({ ctx, work, params, body }) => {
  await ctx.identity.setLanguage(work.db, params.uid, body.language);
  return { language: body.language };
});
