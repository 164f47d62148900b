import { operators } from '#contract/operators/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { readWaitingCounts } from './waiting.ts';

export const countWaiting = handle(operators.countWaiting, ({ app, viewer }) =>
  readWaitingCounts(app.db, [viewer.uid]),
);
