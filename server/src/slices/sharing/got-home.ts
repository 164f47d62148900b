import { sharing } from '#contract/sharing/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { languageOfMember } from '#server/slices/identity/index.ts';
import { memberGotHome } from './events.ts';
import { firstNameOf } from './facts.ts';
import { safetyLinkTo } from './links.ts';
import { homeMail } from './mails.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Records that a member got home. A contact who was alerted gets another mail. Saying it twice changes nothing. */
export async function recordHome(work: Work, plan: sql.PlanRow) {
  if (plan.homeAt !== null) return;
  const { db } = work;
  await sql.changePlan(db, plan.id, { homeAt: work.app.clock.now() });
  await memberGotHome.emit(work, plan);
  const contact = plan.alertedAt === null ? undefined : await sql.contactOf(db, plan.uid);
  if (contact?.state === 'confirmed') {
    const stop = await safetyLinkTo(work.app, db, 'contact', contact.id);
    const language = await languageOfMember(db, plan.uid);
    const member = await firstNameOf(db, plan.uid, language);
    await work.app.mailQueue.send(work, homeMail({ to: { to: contact.email, language }, member, stop }));
  }
  work.publish([plan.uid], { type: 'safetyCardChanged' });
}

export const gotHome = handleInTransaction(sharing.gotHome, async ({ work, viewer, params }) => {
  await recordHome(work, (await sql.planOf(work.db, viewer.uid, params.hangoutId)) ?? fail('NOT_FOUND'));
  return cardOf(work.db, viewer.uid);
});
