import { writing } from '#contract/writing/routes.ts';
import { handle } from './context.ts';
import { write } from './write.ts';

export const generateMatchReason = handle(writing.generateMatchReason, async ({ ctx, pair }) => ({
  result: await write(ctx, 'reason', pair),
}));
