import { randomBytes } from 'node:crypto';
import { calendar } from '#contract/calendar/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { feedOf } from './feed-address.ts';
import { save } from './feeds.sql.ts';

const CODE_BYTES = 12;

export const createFeed = handleInTransaction(calendar.createFeed, async ({ work, viewer }) => {
  await save(work.db, viewer.uid, randomBytes(CODE_BYTES).toString('base64url'));
  return feedOf(work.app, work.db, viewer.uid);
});
