import { RECONFIRM_DUE_BEFORE_MS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { broadcastHangout } from './broadcast.ts';
import { emitToMembers } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import { offerUntil, placesToOffer, unconfirmedPlacesOfferedFrom } from './offers.rules.ts';
import * as offersSql from './offers.sql.ts';
import { publishRsvps } from './publish-rsvps.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';

/** Offers as many places as there are to the members who have waited longest. Returns the members. */
async function makeOffers(work: Work, { id }: sql.HangoutRow, count: number, until: Date) {
  const waiting = count > 0 ? await offersSql.waitingWithoutOffer(work.db, id) : [];
  if (waiting.length === 0) return [];
  const hidden = await hiddenMembersAmong(work.db, waiting);
  const offered = waiting.filter((uid) => !hidden.has(uid)).slice(0, count);
  if (offered.length > 0) await offersSql.offer(work.db, id, offered, until);
  return offered;
}

/**
 * Ends offers whose time is over, releases places that were not confirmed in time, and offers every free place to the waitlist (B-02).
 * A member has a place only after saying yes. The hangout's row must be locked.
 * @returns the row as it is afterwards, and whether anything changed
 */
export async function settlePlaces(
  work: Work,
  hangout: sql.HangoutRow,
): Promise<{ hangout: sql.HangoutRow; changed: boolean }> {
  const { id, dateTime, capacity } = hangout;
  const { db } = work;
  const now = work.app.clock.now();
  const expired = await offersSql.expireOffers(db, id, now);
  const isAhead = hangout.cancelledAt === null && now < new Date(dateTime);
  const released =
    isAhead && capacity !== null && now >= unconfirmedPlacesOfferedFrom(dateTime)
      ? await offersSql.releaseUnconfirmed(db, id, now)
      : [];
  const until = offerUntil(dateTime, now);
  const spare = placesToOffer({ capacity, ...(await offersSql.countPlaces(db, id)) });
  if (spare < 0) expired.push(...(await offersSql.withdrawOffers(db, id, -spare)));
  const offered = isAhead ? await makeOffers(work, hangout, spare, until) : [];
  if (expired.length + released.length + offered.length === 0) return { hangout, changed: false };
  const settled = await sql.raiseVersion(db, id);
  await publishRsvps(work, settled, [...new Set([...released, ...(await attendeesSql.membersOf(db, id, 'waiting'))])]);
  await emitToMembers(work, settled, { kind: 'answered', recipients: expired });
  await emitToMembers(work, settled, { kind: 'offered', recipients: offered, until: until.toISOString() });
  work.after(() => broadcastHangout(work.app, id));
  return { hangout: settled, changed: true };
}

/** Records which attendees were asked whether they come. Nobody loses a place who was not asked. */
export async function markAskedToReconfirm(work: Work, id: string, uids: readonly string[]) {
  await offersSql.markAsked(work.db, id, uids, work.app.clock.now());
  await publishRsvps(work, await sql.raiseVersion(work.db, id), uids);
  work.after(() => broadcastHangout(work.app, id));
}

/** Forgets questions, answers and offers about a hangout that changed. Its row must be locked. */
export async function closeQuestions(work: Work, hangout: sql.HangoutRow) {
  const attendeeUids = await offersSql.clearAnswers(work.db, hangout.id);
  await publishRsvps(work, hangout, attendeeUids);
  await emitToMembers(work, hangout, { kind: 'answered', recipients: attendeeUids });
}

/** A job: settles the places of every hangout in which something is due. Several nodes may run it at once. */
export async function settleDuePlaces(app: App): Promise<void> {
  const now = app.clock.now();
  const due = new Date(now.getTime() + RECONFIRM_DUE_BEFORE_MS);
  await forEachItem(
    await offersSql.withDuePlaces(app.db, { now, due }),
    (id) => withLockedHangout(app, id, settlePlaces),
    (error, id) =>
      app.log.error(
        { event: 'places_not_settled', err: error, id },
        'Places were not offered and will be tried again.',
      ),
  );
}
