import { safety } from '#contract/safety/routes.ts';
import { findByToken, toAppealState } from './appeals.ts';
import { handle } from './context.ts';

export const appealState = handle(safety.appealState, async ({ db, body }) =>
  toAppealState(await findByToken(db, body.token)),
);
