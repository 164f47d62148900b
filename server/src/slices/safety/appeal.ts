import { safety } from '#contract/safety/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { addAppealByToken } from './appeals.ts';

export const appeal = handleInTransaction(safety.appeal, ({ work, body }) =>
  addAppealByToken(work, body.token, body.words),
);
