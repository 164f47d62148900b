import { safety } from '#contract/safety/routes.ts';
import { handleInTransaction } from './access.ts';
import { addAppealByToken } from './appeals.ts';

export const appeal = handleInTransaction(safety.appeal, ({ work, body }) =>
  addAppealByToken(work, body.token, body.words),
);
