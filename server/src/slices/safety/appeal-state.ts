import { safety } from '#contract/safety/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findByToken, toAppealState } from './appeals.ts';

export const appealState = handle(safety.appealState, async ({ db, body }) =>
  toAppealState(await findByToken(db, body.token)),
);
