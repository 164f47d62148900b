import { durationOf, phaseOf } from '#contract/hangouts/phases.ts';
import { sharing } from '#contract/sharing/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { randomLetters } from '#server/platform/random.ts';
import { attendedHangout } from '#server/slices/hangouts/index.ts';
import { languageOfMember } from '#server/slices/identity/index.ts';
import { firstNameOf, planFacts } from './facts.ts';
import { safetyLinkTo } from './links.ts';
import { planMail } from './mails.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Mails a plan to the contact. */
async function mailPlan(work: Work, contact: sql.ContactRow, plan: sql.PlanRow) {
  const { db } = work;
  const language = await languageOfMember(db, contact.uid);
  const facts = (await planFacts(db, plan, language)) ?? fail('NOT_FOUND');
  const mail = planMail({
    to: { to: contact.email, language },
    member: await firstNameOf(db, contact.uid, language),
    stop: await safetyLinkTo(work.app, db, 'contact', contact.id),
    link: await safetyLinkTo(work.app, db, 'plan', plan.id),
    plan: facts,
    asksHome: plan.asksHome,
  });
  await work.app.mailQueue.send(work, mail);
}

export interface PlanToShare {
  uid: string;
  hangoutId: string;
  asksHome: boolean;
}
/**
 * Shares a plan with the contact of an attendee. The mail goes out once, also when the plan is shared again with another wish.
 * @throws AppError NOT_FOUND when the member does not attend it or it is cancelled; CONTACT_NOT_CONFIRMED, HANGOUT_OVER
 */
export async function sharePlan(work: Work, { uid, hangoutId, asksHome }: PlanToShare) {
  const { dateTime, endsAt } = await attendedHangout(work.db, uid, hangoutId);
  const contact = await sql.contactOf(work.db, uid);
  if (contact?.state !== 'confirmed') return fail('CONTACT_NOT_CONFIRMED');
  const now = work.app.clock.now();
  if (phaseOf({ dateTime, endsAt, cancelled: false }, now) === 'past') fail('HANGOUT_OVER');
  const times = { startsAt: dateTime, durationMinutes: durationOf({ dateTime, endsAt }) };
  const row = { id: randomLetters(20), uid, hangoutId, ...times, asksHome, sharedAt: now };
  const plan = await sql.insertPlan(work.db, row);
  if (plan) await mailPlan(work, contact, plan);
  else {
    const shared = (await sql.planOf(work.db, uid, hangoutId)) ?? fail('INTERNAL');
    await sql.changePlan(work.db, shared.id, { asksHome });
  }
  work.publish([uid], { type: 'safetyCardChanged' });
}

export const share = handleInTransaction(sharing.share, async ({ work, viewer, params, body }) => {
  const { uid } = viewer;
  await sharePlan(work, { uid, hangoutId: params.hangoutId, asksHome: body.asksHome });
  return cardOf(work.db, uid);
});
