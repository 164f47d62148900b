import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from './context.ts';

export const sendAppeal = handleInTransaction(account.sendAppeal, ({ ctx, work, params, body }) =>
  ctx.safety.appeals.add(work, params.uid, body.words),
);
