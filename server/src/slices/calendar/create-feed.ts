import { randomBytes } from 'node:crypto';
import { calendar } from '#contract/calendar/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { lockRecentCaller } from '#server/slices/identity/index.ts';
import { feedOf } from './feed-address.ts';
import { save } from './feeds.sql.ts';

const CODE_BYTES = 12;

/** Makes an address, with which whoever has it reads the plans without a session, so it takes more than an open browser. */
export const createFeed = handleInTransaction(calendar.createFeed, async ({ work, viewer }) => {
  await lockRecentCaller(work, viewer);
  await save(work.db, viewer.uid, randomBytes(CODE_BYTES).toString('base64url'));
  return feedOf(work.app, work.db, viewer.uid);
});
