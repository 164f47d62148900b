import { sharing } from '#contract/sharing/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { hasSignedInRecently } from '#server/slices/identity/index.ts';
import { mailOwner } from './mail-owner.ts';
import * as sql from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Removes the trusted contact after a recent login, and mails the owner, whose contact gets no alarm any longer. */
export const removeContact = handleInTransaction(
  sharing.removeContact,
  async ({ work, viewer: { uid, ...session } }) => {
    if (!hasSignedInRecently(work.app, session)) fail('RECENT_LOGIN_REQUIRED');
    if (await sql.contactOf(work.db, uid)) await mailOwner(work, uid);
    await sql.removeContact(work.db, uid);
    work.publish([uid], { type: 'safetyCardChanged' });
    return cardOf(work.db, uid);
  },
);
