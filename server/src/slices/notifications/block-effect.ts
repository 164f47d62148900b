import { type BlockEffect, wasHiddenFromBlocker } from '#server/slices/safety/index.ts';
import * as sql from './notifications.sql.ts';
import { publishInBatches } from './notify.ts';

/**
 * Publishes the unread notifications that two members have about each other: a block takes them out of lists and counts, and its undo
 * returns them, as a suspension and its end do. They stay unread behind it, because read ones would tell of the block after the undo.
 */
export const notificationsBlockEffect: BlockEffect<true> = {
  name: 'notifications',
  async end(work, uid, otherUid) {
    await sql.lock(work.db, [uid, otherUid]);
    const rows = await sql.unreadBetween(work.db, uid, otherUid);
    if (rows.length === 0) return null;
    if (!(await wasHiddenFromBlocker(work.db, uid, otherUid))) publishInBatches(work, rows);
    return true;
  },
  async restore(work, uid, otherUid) {
    await sql.lock(work.db, [uid, otherUid]);
    publishInBatches(work, await sql.unreadBetween(work.db, uid, otherUid));
  },
  async unblocked(work, uid, otherUid, isRestored) {
    if (isRestored) return;
    // Their requests and plans ended with the block.
    await sql.lock(work.db, [uid, otherUid]);
    await sql.markRead(work.db, [uid], { from: otherUid });
    await sql.markRead(work.db, [otherUid], { from: uid });
  },
};
