import { RATE_LIMITS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { type BlockEffect, membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { coHostOf } from './co-host.sql.ts';
import { hangoutChanged, type RequestChangeKind } from './events.ts';
import * as sql from './hangouts.sql.ts';
import * as requestsSql from './join-requests.sql.ts';
import { phaseOfRow } from './phase.rules.ts';
import { publishRsvp } from './publish-rsvps.ts';
import { toBrief, whoMayJoin } from './views.ts';

// Asking to join a hangout whose host accepts who joins (H-16). The row of the hangout is locked in every function. Nobody but the
// requester and the organizers learns of a request, so the hangout keeps its version.

/** Returns the host and the co-host, without those from whom a block or a suspension hides a member. */
async function organizersSeeing(work: Work, { id, createdBy }: sql.HangoutRow, uid: string): Promise<string[]> {
  const organizers = [createdBy, await coHostOf(work.db, id)].filter((organizer) => organizer !== null);
  const hiddenFrom = await membersHiddenFrom(work.db, { viewers: organizers, people: [uid] });
  return organizers.filter((organizer) => !hiddenFrom.has(organizer));
}

/**
 * Tells the organizers who see a member that they ask to join, still wait, or wait no longer.
 * @param isKnownToHost whether only the co-host learns of it
 */
export async function emitRequest(
  work: Work,
  hangout: sql.HangoutRow,
  { kind, by, isKnownToHost = false }: { kind: RequestChangeKind; by: string; isKnownToHost?: boolean },
) {
  const organizers = await organizersSeeing(work, hangout, by);
  const recipients = organizers.filter((uid) => !isKnownToHost || uid !== hangout.createdBy);
  await hangoutChanged.emit(work, { kind, hangout: toBrief(hangout), host: hangout.createdBy, by, recipients });
  work.publish(recipients, { type: 'hangoutsChanged' });
}

type Requester = Pick<Actor, 'uid' | 'isNew'>;

/** @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT when a member asks the hosts of too many hangouts in a day */
async function countRequest(work: Work, { uid, isNew }: Requester) {
  const { points, seconds } = (isNew ? NEW_ACCOUNT_LIMITS : RATE_LIMITS).joinRequest;
  const limit = { name: 'join-request', points, seconds };
  if (!(await takeWithin(work.db, limit, uid, work.app.clock.now())))
    fail(isNew ? 'NEW_ACCOUNT_LIMIT' : 'TOO_MANY_REQUESTS');
}

/** Asks the host to let a member join. Asking twice changes nothing. @throws AppError TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT */
export async function askToJoin(work: Work, hangout: sql.HangoutRow, actor: Requester, askedAt: Date) {
  const { uid } = actor;
  if (await requestsSql.isAsking(work.db, hangout.id, uid)) return;
  await countRequest(work, actor);
  await requestsSql.saveRequest(work.db, { hangoutId: hangout.id, uid, askedAt });
  publishRsvp(work, hangout, uid, { joinRequest: 'waiting' });
  await emitRequest(work, hangout, { kind: 'asked', by: uid });
}

/** Takes back what a member asked. Without a request that waits it changes nothing. */
export async function takeRequestBack(work: Work, hangout: sql.HangoutRow, uid: string) {
  if ((await requestsSql.deleteRequest(work.db, hangout.id, uid)) === undefined) return;
  publishRsvp(work, hangout, uid);
  await emitRequest(work, hangout, { kind: 'requestEnded', by: uid });
}

/** Ends all requests to join a hangout that is cancelled. */
export async function endRequests(work: Work, hangout: sql.HangoutRow) {
  for (const uid of await requestsSql.requestersOf(work.db, [hangout.id])) await takeRequestBack(work, hangout, uid);
}

/** A request that a block ended, and that its undo restores. */
interface TakenRequest {
  hangoutId: string;
  uid: string;
  askedAt: string;
}

/** Returns whether a request of a member can wait for an answer, as the hangout and their part in it are now. */
async function canWait(work: Work, hangout: sql.HangoutRow, uid: string): Promise<boolean> {
  const { rsvp, isRemoved, mayRead } = await attendeesSql.attendanceOf(work.db, hangout.id, uid);
  const phase = phaseOfRow(hangout, work.app.clock.now());
  const isOpen = phase !== 'cancelled' && phase !== 'past';
  return mayRead && rsvp === null && !isRemoved && isOpen && whoMayJoin(hangout) === 'accepted';
}

/**
 * Ends what each of two members, one of whom has blocked the other, asks the other as host. The co-host sees a request that is taken
 * back, and with the undo one that is made again. The other member must not learn of it: a suspension hides a request, too.
 */
export const joinRequestBlockEffect: BlockEffect<TakenRequest[]> = {
  name: 'hangoutRequests',
  async end(work, uid, otherUid) {
    const takenRequests: TakenRequest[] = [];
    for (const [requester, host] of [
      [uid, otherUid],
      [otherUid, uid],
    ] as const)
      for (const hangoutId of await requestsSql.askedOf(work.db, requester, host)) {
        const hangout = await sql.lock(work.db, hangoutId);
        const askedAt = await requestsSql.deleteRequest(work.db, hangoutId, requester);
        if (!hangout || askedAt === undefined) continue;
        takenRequests.push({ hangoutId, uid: requester, askedAt });
        await emitRequest(work, hangout, { kind: 'requestEnded', by: requester });
      }
    return takenRequests.length > 0 ? takenRequests : null;
  },
  async restore(work, uid, _otherUid, takenRequests) {
    for (const request of takenRequests) {
      const hangout = await sql.lock(work.db, request.hangoutId);
      if (!hangout || !(await canWait(work, hangout, request.uid))) continue;
      // With the former time it would stand before later ones, where no request that is made again stands.
      await requestsSql.saveRequest(work.db, { ...request, askedAt: work.app.clock.now().toISOString() });
      await emitRequest(work, hangout, { kind: 'asked', by: request.uid, isKnownToHost: true });
    }
    work.publish([uid], { type: 'hangoutsChanged' });
  },
};
