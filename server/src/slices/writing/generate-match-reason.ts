import { writing } from '#contract/writing/routes.ts';
import { handle } from './access.ts';
import { write } from './write.ts';

export const generateMatchReason = handle(writing.generateMatchReason, async ({ app, pair }) => ({
  result: await write(app, 'reason', pair),
}));
