import { writing } from '#contract/writing/routes.ts';
import { handle } from './access.ts';
import { write } from './write.ts';

export const generateConnectionSummary = handle(writing.generateConnectionSummary, async ({ app, pair }) => ({
  result: await write(app, 'summary', pair),
}));
