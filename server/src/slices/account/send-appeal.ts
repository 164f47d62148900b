import { account } from '#contract/account/routes.ts';
import { addAppeal } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';

export const sendAppeal = handleInTransaction(account.sendAppeal, ({ work, params, body }) =>
  addAppeal(work, params.uid, body.words),
);
