import { hangouts } from '#contract/hangouts/routes.ts';
import { handle } from './access.ts';
import { suggestedBy } from './suggestions.sql.ts';

export const suggestions = handle(hangouts.suggestions, async ({ db, viewer, hangout }) => ({
  suggested: await suggestedBy(db, hangout.id, viewer.uid),
}));
