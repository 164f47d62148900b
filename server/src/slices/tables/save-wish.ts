import { tables } from '#contract/tables/routes.ts';
import { handleInTransaction } from './access.ts';
import { wishViewFor } from './read-wish.ts';
import * as sql from './tables.sql.ts';

/** Saves a wish. A member who turns it off keeps the seats they have. */
export const saveWish = handleInTransaction(tables.saveWish, async ({ work, viewer, body }) => {
  await sql.saveWish(work.db, viewer.uid, body);
  work.publish([viewer.uid], { type: 'tableChanged', tableId: null });
  return wishViewFor(work.app, work.db, viewer.uid);
});
