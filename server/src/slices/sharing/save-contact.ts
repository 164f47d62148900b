import { fieldError } from '#contract/field-errors.ts';
import type { Language } from '#contract/languages.ts';
import { sharing } from '#contract/sharing/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { confirmedRecipientOf, lockRecentCaller, mailboxOf } from '#server/slices/identity/index.ts';
import { firstNameOf } from './facts.ts';
import { contactIdOf, hashOf, safetyLinkTo } from './links.ts';
import { mailContactChanged } from './mail-contact-changed.ts';
import { contactMail } from './mails.ts';
import { CONTACT_ASKED } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

const OWN_EMAIL = fieldError('OWN_EMAIL');
const ASKED_OFTEN = fieldError('CONTACT_ASKED_OFTEN');

/**
 * Asks an address whether it wants to be a contact, once in 30 days for each member, and not after it said no, in whatever spelling of
 * its mailbox (ann+2@…). The member is not told of a no, because it would say something about the address. So addresses that said no count, too.
 * @throws AppError INVALID_INPUT for an address that other members had asked often
 */
async function ask(
  work: Work,
  { uid, id, email, language }: { uid: string; id: string; email: string; language: Language },
) {
  const mailboxHash = await hashOf(work.db, mailboxOf(email));
  const now = work.app.clock.now();
  const mailbox = mailboxHash.toString('base64url');
  const limit = { name: 'contact-asked', ...CONTACT_ASKED };
  const ofMember = { ...limit, name: 'contact-asked-by', points: 1 };
  if (!(await takeWithin(work.db, ofMember, `${mailbox}:${uid}`, now))) return;
  if (!(await takeWithin(work.db, limit, mailbox, now))) fail('INVALID_INPUT', { email: ASKED_OFTEN });
  // An earlier release recorded the address itself.
  if (await sql.hasRefused(work.db, [mailboxHash, await hashOf(work.db, email)])) return;
  const link = await safetyLinkTo(work.app, work.db, 'contact', id);
  const member = await firstNameOf(work.db, uid, language);
  await work.app.mailQueue.send(work, contactMail({ to: { to: email, language }, member, link }));
}

/**
 * Names a trusted contact. Another address is a new contact: it is asked, and the plans shared with the earlier one end. It needs a
 * recent login, and the owner is mailed, because the contact learns where the member goes. Only members with a confirmed address of
 * their own can have others mailed.
 */
export const saveContact = handleInTransaction(sharing.saveContact, async ({ work, viewer, body }) => {
  const { uid } = viewer;
  const { name, email } = body;
  const owner = (await confirmedRecipientOf(work.db, uid)) ?? fail('CONFIRM_EMAIL_FIRST');
  if (owner.to.toLowerCase() === email.toLowerCase()) fail('INVALID_INPUT', { email: OWN_EMAIL });
  const current = await sql.contactOf(work.db, uid);
  if (current?.email.toLowerCase() === email.toLowerCase()) await sql.renameContact(work.db, uid, name);
  else {
    await lockRecentCaller(work, viewer);
    // The same for the same address: the link that was mailed works after the member has named somebody else in between.
    const id = await contactIdOf(work.db, uid, email);
    await sql.endPlans(work.db, uid);
    const askedAt = work.app.clock.now().toISOString();
    await sql.saveContact(work.db, { uid, id, name, email, state: 'asked', askedAt, answeredAt: null });
    await mailContactChanged(work, owner);
    await ask(work, { uid, id, email, language: owner.language });
  }
  work.publish([uid], { type: 'safetyCardChanged' });
  return cardOf(work.db, uid);
});
