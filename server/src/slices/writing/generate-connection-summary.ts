import { writing } from '#contract/writing/routes.ts';
import { handle } from './context.ts';
import { write } from './write.ts';

export const generateConnectionSummary = handle(writing.generateConnectionSummary, async ({ ctx, pair }) => ({
  result: await write(ctx, 'summary', pair),
}));
