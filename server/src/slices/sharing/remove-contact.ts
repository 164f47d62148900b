import { sharing } from '#contract/sharing/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

export const removeContact = handleInTransaction(sharing.removeContact, async ({ work, viewer }) => {
  await sql.removeContact(work.db, viewer.uid);
  work.publish([viewer.uid], { type: 'safetyCardChanged' });
  return cardOf(work.db, viewer.uid);
});
