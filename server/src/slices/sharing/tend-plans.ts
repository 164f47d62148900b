import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { confirmedRecipientOf, languageOfMember } from '#server/slices/identity/index.ts';
import { homeQuestionAsked } from './events.ts';
import { firstNameOf, planFacts } from './facts.ts';
import { safetyLinkTo } from './links.ts';
import { alertMail, questionMail } from './mails.ts';
import { alertsAt, askedBefore, endedBefore, unansweredBefore } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';

/** Asks a member whether they got home, in their notifications and by mail. */
async function ask(work: Work, plan: sql.PlanRow) {
  const { db } = work;
  const { id, uid, hangoutId } = plan;
  if (!plan.asksHome || plan.askedAt !== null || plan.homeAt !== null) return;
  await sql.changePlan(db, id, { askedAt: work.app.clock.now() });
  await homeQuestionAsked.emit(work, { uid, hangoutId });
  const recipient = await confirmedRecipientOf(db, uid);
  const facts = recipient && (await planFacts(db, plan, recipient.language));
  if (recipient && facts)
    await work.app.mailQueue.send(
      work,
      questionMail({ to: recipient, title: facts.title, link: await safetyLinkTo(work.app, db, 'home', id) }),
    );
  work.publish([uid], { type: 'safetyCardChanged' });
}

/** Tells the contact that the member has not answered. */
async function alert(work: Work, plan: sql.PlanRow) {
  const { db } = work;
  const { id, uid, endsAt, askedAt } = plan;
  const isDue = plan.asksHome && askedAt !== null && work.app.clock.now() >= alertsAt(endsAt, askedAt);
  if (!isDue || plan.homeAt !== null || plan.alertedAt !== null) return;
  await sql.changePlan(db, id, { alertedAt: work.app.clock.now() });
  const [contact, language] = [await sql.contactOf(db, uid), await languageOfMember(db, uid)];
  const facts = await planFacts(db, plan, language);
  if (contact?.state === 'confirmed' && facts)
    await work.app.mailQueue.send(
      work,
      alertMail({
        to: { to: contact.email, language },
        member: await firstNameOf(db, uid, language),
        stop: await safetyLinkTo(work.app, db, 'contact', contact.id),
        link: await safetyLinkTo(work.app, db, 'plan', id),
        plan: facts,
      }),
    );
  work.publish([uid], { type: 'safetyCardChanged' });
}

/** Does what is due for each of these shared plans, in a transaction of its own. */
const actOnEach = (app: App, ids: readonly string[], act: typeof ask): Promise<void> =>
  forEachItem(
    ids,
    (id) =>
      app.transact(async (work) => {
        const plan = await sql.planById(work.db, id);
        if (plan) await act(work, plan);
      }),
    // The log names neither the member nor the plan.
    (error) =>
      app.log.error({ event: 'shared_plan_failed', err: error }, 'A shared plan failed and will be tried again.'),
  );

/**
 * A job: asks members whether they got home, tells the contacts of those who did not answer, and deletes what is over (B-07).
 * Several nodes may run it at once, and it may be ended at any point: recording and mailing are one transaction.
 */
export async function tendSharedPlans(app: App): Promise<void> {
  const now = app.clock.now();
  await actOnEach(app, await sql.plansToAsk(app.db, askedBefore(now)), ask);
  await actOnEach(app, await sql.plansToAlert(app.db, unansweredBefore(now)), alert);
  await sql.deletePlansBefore(app.db, endedBefore(now));
}
