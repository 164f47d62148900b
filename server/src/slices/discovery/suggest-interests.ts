import { discovery } from '#contract/discovery/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { suggestedInterests } from './own-interests.sql.ts';

/** Suggests interests in members' own words (P-21). */
export const suggestInterests = handle(discovery.suggestInterests, async ({ db, viewer, query }) => ({
  interests: await suggestedInterests(db, viewer.uid, query.beginning),
}));
