import { durationOf } from '#contract/hangouts/phases.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { HangoutChange } from '#server/slices/hangouts/index.ts';
import { hangoutOutline, isHangoutAttendee } from '#server/slices/hangouts/index.ts';
import { type BlockEffect, hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { factsOnLeaving } from './facts.ts';
import * as sql from './sharing.sql.ts';

/**
 * Ends what a member shares of hangouts that have not begun and to which they no longer go. One that has begun stays shared, as
 * it is at that moment: a member who leaves early still wants to be asked, and does not learn where the others go next. Returns what
 * has ended.
 */
async function endUnattended(work: Work, uid: string): Promise<sql.PlanRow[]> {
  const ended: sql.PlanRow[] = [];
  for (const plan of await sql.plansOf(work.db, uid)) {
    const { id, hangoutId, startsAt, factsOnLeaving: stored } = plan;
    if (await isHangoutAttendee(work.db, hangoutId, uid)) continue;
    if (new Date(startsAt) <= work.app.clock.now()) {
      const facts = stored ?? (await factsOnLeaving(work.db, hangoutId));
      await sql.changePlan(work.db, id, { factsOnLeaving: facts === null ? null : JSON.stringify(facts) });
      continue;
    }
    await sql.endPlans(work.db, uid, hangoutId);
    work.publish([uid], { type: 'safetyCardChanged' });
    ended.push(plan);
  }
  return ended;
}

/** Returns the members who share a hangout and attend it. Its changes are for them alone. */
async function sharingAttendees(work: Work, hangoutId: string): Promise<string[]> {
  const attendees: string[] = [];
  for (const uid of await sql.membersSharing(work.db, hangoutId))
    if (await isHangoutAttendee(work.db, hangoutId, uid)) attendees.push(uid);
  return attendees;
}

/** Keeps shared plans as their hangouts are. */
export async function updatePlansOfHangout(work: Work, { kind, hangout, by }: HangoutChange) {
  if ((kind === 'left' || kind === 'released' || kind === 'removed') && by !== null) await endUnattended(work, by);
  // Before the start nobody comes back to a shared plan, because leaving has ended it.
  const mayComeBack = kind === 'joined' && new Date(hangout.dateTime) <= work.app.clock.now();
  if (kind !== 'changed' && kind !== 'cancelled' && !mayComeBack) return;
  const attendees = await sharingAttendees(work, hangout.id);
  // A member who comes back finds the plan as it is by now.
  const changed =
    kind === 'cancelled'
      ? await sql.cancelPlans(work.db, hangout.id, attendees)
      : await sql.movePlans(work.db, hangout, attendees);
  if (changed.length > 0) work.publish(changed, { type: 'safetyCardChanged' });
}

/**
 * Shares a plan again that a block has ended, if its member goes to the hangout again and the contact who had the mail about it has
 * not changed since.
 */
async function shareAgain(work: Work, { id, uid, hangoutId, sharedAt, asksHome }: sql.PlanRow) {
  const contact = await sql.contactOf(work.db, uid);
  const isSameContact = contact?.state === 'confirmed' && contact.answeredAt !== null && contact.answeredAt <= sharedAt;
  const hangout = (await isHangoutAttendee(work.db, hangoutId, uid)) && (await hangoutOutline(work.db, hangoutId));
  if (!isSameContact || !hangout) return;
  await sql.insertPlan(work.db, {
    id,
    uid,
    hangoutId,
    sharedAt: new Date(sharedAt),
    startsAt: hangout.dateTime,
    durationMinutes: durationOf(hangout),
    asksHome: asksHome && !hangout.cancelled,
  });
  work.publish([uid], { type: 'safetyCardChanged' });
}

/**
 * Ends the shared plans of two members of whom one has blocked the other, where the block took their place. They come back with it:
 * otherwise a host could end what protects an attendee by a block that is undone at once (B-07).
 */
export const sharedPlansBlockEffect: BlockEffect<sql.PlanRow[]> = {
  name: 'sharedPlans',
  async end(work, uid, otherUid) {
    const ended = [...(await endUnattended(work, uid)), ...(await endUnattended(work, otherUid))];
    return ended.length > 0 ? ended : null;
  },
  async restore(work, _uid, _otherUid, ended) {
    for (const plan of ended) await shareAgain(work, plan);
  },
};

/** Ends the shared plans of a member who is hidden: they cannot answer, and a contact must not be alarmed by a suspension. */
export async function endPlansOfHidden(work: Work, uid: string) {
  if ((await hiddenMembersAmong(work.db, [uid])).has(uid)) await sql.endPlans(work.db, uid);
}
