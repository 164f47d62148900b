import type { NotificationsContext } from './context.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

const ABOUT_REQUESTS = ['connection_request', 'connection_waiting'] as const;

/** Notifies of requests and of their acceptance, and marks what a connection's change has settled as read (N-01). */
export function notifyOfConnections(ctx: NotificationsContext) {
  ctx.connections.onChange(async (work, { kind, target, requester, by, note }) => {
    // The target must not learn of an unseen request, and an undone block is no news.
    if (kind === 'unseen' || kind === 'restored') return;
    await sql.lock(work.db, [target, requester]);
    if (kind === 'requested') {
      await notify(ctx, work, [target], { type: 'connection_request', from: requester, message: note ?? '' });
      return;
    }
    await markReadFor(ctx, work, [target], { from: requester, types: ABOUT_REQUESTS });
    // Both are notified of it by the slice that compared their marks.
    if (kind === 'bothWant') await markReadFor(ctx, work, [requester], { from: target, types: ABOUT_REQUESTS });
    if (kind === 'connected')
      await notify(ctx, work, [by === target ? requester : target], { type: 'connection_accepted', from: by });
    if (kind === 'blocked' || kind === 'left') {
      await markReadFor(ctx, work, [target], { from: requester });
      await markReadFor(ctx, work, [requester], { from: target });
    }
  });

  ctx.connections.onReminder(async (work, { target, requester, note }) => {
    await sql.lock(work.db, [target]);
    const reminder = { type: 'connection_waiting' as const, from: requester, message: note };
    const reminded = await notify(ctx, work, [target], reminder);
    // One request must not count as two unread notifications.
    await markReadFor(ctx, work, reminded, { from: requester, type: 'connection_request' });
  });

  // A block hides each of the two from the other's list, so nothing of it may count as unread.
  ctx.safety.onBlocked(async (work, uid, other) => {
    await sql.lock(work.db, [uid, other]);
    await markReadFor(ctx, work, [uid], { from: other });
    await markReadFor(ctx, work, [other], { from: uid });
  });
}
