import { safety } from '#contract/safety/routes.ts';
import { addAppealByToken } from './appeals.ts';
import { handleInTransaction } from './context.ts';

export const appeal = handleInTransaction(safety.appeal, ({ ctx, work, body }) =>
  addAppealByToken(ctx, work, body.token, body.words),
);
