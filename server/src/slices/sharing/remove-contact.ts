import { sharing } from '#contract/sharing/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { confirmedRecipientOf, lockRecentCaller } from '#server/slices/identity/index.ts';
import { mailContactChanged } from './mail-contact-changed.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Removes the trusted contact after a recent login, and mails the owner, whose contact gets no alarm any longer. */
export const removeContact = handleInTransaction(sharing.removeContact, async ({ work, viewer }) => {
  const { uid } = viewer;
  await lockRecentCaller(work, viewer);
  const owner = await confirmedRecipientOf(work.db, uid);
  if (owner && (await sql.contactOf(work.db, uid))) await mailContactChanged(work, owner);
  await sql.removeContact(work.db, uid);
  work.publish([uid], { type: 'safetyCardChanged' });
  return cardOf(work.db, uid);
});
