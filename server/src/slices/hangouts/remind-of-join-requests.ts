import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { remindBefore } from './join-requests.rules.ts';
import { isAsking, markReminded, requestsToRemind } from './join-requests.sql.ts';
import { emitRequest } from './join-requests.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';

/** Reminds the host of one request, in one transaction with the record of it, so that it happens once. */
const remindOf = (app: App, { hangoutId, uid }: { hangoutId: string; uid: string }) =>
  withLockedHangout(app, hangoutId, async (work, hangout) => {
    if (!hangout.createdBy || !(await isAsking(work.db, hangoutId, uid))) return;
    // A hidden member causes no reminder. If they are shown again in time, the host is still reminded.
    if (await areHiddenFromEachOther(work.db, hangout.createdBy, uid)) return;
    await markReminded(work.db, hangoutId, uid, app.clock.now());
    await emitRequest(work, hangout, { kind: 'stillAsking', by: uid });
  });

/** A job: reminds hosts of members who wait for an answer (H-16). Several nodes may run it at once. */
export async function remindOfJoinRequests(app: App): Promise<void> {
  const now = app.clock.now();
  // The log names nobody: a request is known to the requester and the organizers alone.
  await forEachItem(
    await requestsToRemind(app.db, { before: remindBefore(now), now }),
    (request) => remindOf(app, request),
    (error) =>
      app.log.error(
        { event: 'request_not_reminded', err: error },
        'Nobody was reminded of a request; it will be tried again.',
      ),
  );
}
