import { account } from '#contract/account/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { addAppeal } from '#server/slices/safety/index.ts';

export const sendAppeal = handleInTransaction(account.sendAppeal, ({ work, params, body }) =>
  addAppeal(work, params.uid, body.words),
);
