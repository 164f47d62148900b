import { sharing } from '#contract/sharing/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { mailboxOf } from '#server/slices/identity/index.ts';
import { recordHome } from './got-home.ts';
import { hashOf } from './links.ts';
import { linkView, openLink } from './open-link.ts';
import * as sql from './sharing.sql.ts';

/** Records a contact's answer. A no counts for every member who named this mailbox in any spelling, and for those who will. */
async function answer(work: Work, { uid, id, email, state }: sql.ContactRow, says: 'yes' | 'no') {
  const { db } = work;
  const now = work.app.clock.now();
  if (says === 'yes') {
    if (state === 'asked') await sql.recordAnswerOfContact(db, id, 'confirmed', now);
    work.publish([uid], { type: 'safetyCardChanged' });
    return;
  }
  const mailbox = mailboxOf(email);
  await sql.recordRefusal(db, await hashOf(db, mailbox), now);
  const spellings = (await sql.contactEmails(db)).filter((spelling) => mailboxOf(spelling) === mailbox);
  work.publish(await sql.declineAll(db, spellings, now), { type: 'safetyCardChanged' });
}

/** Answers the question of a mailed link. The page of a plan asks nothing. */
export const redeemLink = handleInTransaction(sharing.redeemLink, async ({ work, body, language }) => {
  const opened = await openLink(work.app, work.db, body.token);
  if (opened.purpose === 'contact') await answer(work, opened.contact, body.answer);
  else if (opened.purpose === 'home' && body.answer === 'yes') await recordHome(work, opened.plan);
  return linkView(work.db, await openLink(work.app, work.db, body.token), language);
});
