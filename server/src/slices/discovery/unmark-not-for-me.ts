import { discovery } from '#contract/discovery/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import * as sql from './not-for-me.sql.ts';

export const unmarkNotForMe = handle(discovery.unmarkNotForMe, async ({ db, params: { uid, other } }) => {
  await sql.deleteNotForMe(db, uid, other);
  return { notForMe: false };
});
