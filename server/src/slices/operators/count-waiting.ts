import { operators } from '#contract/operators/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { reachOfActor } from './staff.ts';
import { readWaitingCounts } from './waiting.ts';

export const countWaiting = handle(operators.countWaiting, async ({ db, viewer }) =>
  readWaitingCounts(db, await reachOfActor(db, viewer.uid)),
);
