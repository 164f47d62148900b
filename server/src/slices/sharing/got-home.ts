import { sharing } from '#contract/sharing/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction, type SharingContext } from './context.ts';
import { firstNameOf } from './facts.ts';
import { safetyLinkTo } from './links.ts';
import { homeMail } from './mails.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Records that a member got home. A contact who was alerted gets another mail. Saying it twice changes nothing. */
export async function recordHome(ctx: SharingContext, work: Work, plan: sql.PlanRow) {
  if (plan.homeAt !== null) return;
  const { db } = work;
  await sql.changePlan(db, plan.id, { homeAt: ctx.clock.now() });
  await ctx.notifyHome(work, plan.uid, plan.hangoutId);
  const contact = plan.alertedAt === null ? undefined : await sql.contactOf(db, plan.uid);
  if (contact?.state === 'confirmed') {
    const stop = await safetyLinkTo(ctx, db, 'contact', contact.id);
    const language = await ctx.identity.languageOf(db, plan.uid);
    const member = await firstNameOf(ctx, db, plan.uid, language);
    await ctx.mailQueue.send(work, homeMail({ to: { to: contact.email, language }, member, stop }));
  }
  work.publish([plan.uid], { type: 'safetyCardChanged' });
}

export const gotHome = handleInTransaction(sharing.gotHome, async ({ ctx, work, viewer, params }) => {
  await recordHome(ctx, work, (await sql.planOf(work.db, viewer.uid, params.hangoutId)) ?? fail('NOT_FOUND'));
  return cardOf(work.db, viewer.uid);
});
