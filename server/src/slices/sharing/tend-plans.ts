import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import type { SharingContext } from './context.ts';
import { firstNameOf, planFacts } from './facts.ts';
import { safetyLinkTo } from './links.ts';
import { alertMail, questionMail } from './mails.ts';
import { alertsAt, askedBefore, endedBefore, unansweredBefore } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';

/** Asks a member whether they got home, in their notifications and by mail. */
async function ask(ctx: SharingContext, work: Work, plan: sql.PlanRow) {
  const { db } = work;
  const { id, uid, hangoutId } = plan;
  if (!plan.asksHome || plan.askedAt !== null || plan.homeAt !== null) return;
  await sql.changePlan(db, id, { askedAt: ctx.clock.now() });
  await ctx.notifyAsked(work, uid, hangoutId);
  const to = await ctx.identity.confirmedRecipientOf(db, uid);
  const facts = to && (await planFacts(ctx, db, plan, to.language));
  if (to && facts)
    await ctx.mailQueue.send(
      work,
      questionMail({ to, title: facts.title, link: await safetyLinkTo(ctx, db, 'home', id) }),
    );
  work.publish([uid], { type: 'safetyCardChanged' });
}

/** Tells the contact that the member has not answered. */
async function alert(ctx: SharingContext, work: Work, plan: sql.PlanRow) {
  const { db } = work;
  const { id, uid, endsAt, askedAt } = plan;
  const isDue = plan.asksHome && askedAt !== null && ctx.clock.now() >= alertsAt(endsAt, askedAt);
  if (!isDue || plan.homeAt !== null || plan.alertedAt !== null) return;
  await sql.changePlan(db, id, { alertedAt: ctx.clock.now() });
  const [contact, language] = [await sql.contactOf(db, uid), await ctx.identity.languageOf(db, uid)];
  const facts = await planFacts(ctx, db, plan, language);
  if (contact?.state === 'confirmed' && facts)
    await ctx.mailQueue.send(
      work,
      alertMail({
        to: { to: contact.email, language },
        member: await firstNameOf(ctx, db, uid, language),
        stop: await safetyLinkTo(ctx, db, 'contact', contact.id),
        link: await safetyLinkTo(ctx, db, 'plan', id),
        plan: facts,
      }),
    );
  work.publish([uid], { type: 'safetyCardChanged' });
}

/** Does what is due for each of these shared plans, in a transaction of its own. */
const each = (ctx: SharingContext, ids: readonly string[], act: typeof ask): Promise<void> =>
  forEachItem(
    ids,
    (id) =>
      ctx.transact(async (work) => {
        const plan = await sql.planById(work.db, id);
        if (plan) await act(ctx, work, plan);
      }),
    // The log names neither the member nor the plan.
    (error) =>
      ctx.log.error({ event: 'shared_plan_failed', err: error }, 'A shared plan failed and will be tried again.'),
  );

/**
 * A job: asks members whether they got home, tells the contacts of those who did not answer, and deletes what is over (B-07).
 * Several nodes may run it at once, and it may be ended at any point: recording and mailing are one transaction.
 */
export async function tendSharedPlans(ctx: SharingContext): Promise<void> {
  const now = ctx.clock.now();
  await each(ctx, await sql.plansToAsk(ctx.db, askedBefore(now)), ask);
  await each(ctx, await sql.plansToAlert(ctx.db, unansweredBefore(now)), alert);
  await sql.deletePlansBefore(ctx.db, endedBefore(now));
}
