import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ConnectionChange, WaitingRequest } from '#server/slices/connections/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

const ABOUT_REQUESTS = ['connection_request', 'connection_waiting'] as const;

/** Notifies of requests and of their acceptance, and marks what a connection's change has settled as read (N-01). */
export async function notifyOfConnectionChange(work: Work, { kind, target, requester, by, note }: ConnectionChange) {
  // The target must not learn of a request that was declined at once, and an undone block is no news. Notifications follow a block and a deletion
  // themselves.
  if (kind === 'autoDeclined' || kind === 'restored' || kind === 'blocked' || kind === 'left') return;
  await sql.lock(work.db, [target, requester]);
  if (kind === 'requested') {
    await notify(work, [target], { type: 'connection_request', from: requester, message: note ?? '' });
    return;
  }
  await markReadFor(work, [target], { from: requester, types: ABOUT_REQUESTS });
  // Both are notified of it by the slice that compared their marks.
  if (kind === 'mutualMatch') await markReadFor(work, [requester], { from: target, types: ABOUT_REQUESTS });
  if (kind === 'connected')
    await notify(work, [by === target ? requester : target], { type: 'connection_accepted', from: by });
}

/** Reminds the receiver of a request. */
export async function notifyOfWaitingRequest(work: Work, { target, requester, note }: WaitingRequest) {
  await sql.lock(work.db, [target]);
  const reminder = { type: 'connection_waiting' as const, from: requester, message: note };
  const reminded = await notify(work, [target], reminder);
  // One request must not count as two unread notifications.
  await markReadFor(work, reminded, { from: requester, type: 'connection_request' });
}
