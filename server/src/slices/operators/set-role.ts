import type { StaffRole } from '#contract/access-levels.ts';
import type { AuditAction } from '#contract/operators/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { confirmedRecipientOf, lockRoleOfMember, setRoleOfMember } from '#server/slices/identity/index.ts';
import { removePasskeysFromBeforeRole } from '#server/slices/passkeys/index.ts';
import { roleMail } from './mails.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';
import { deleteTokens } from './tokens.sql.ts';

const GIVEN: Record<StaffRole, AuditAction> = { operator: 'granted', moderator: 'moderatorAppointed' };
const TAKEN: Record<StaffRole, AuditAction> = { operator: 'withdrawn', moderator: 'moderatorDismissed' };

/** Takes the role of a moderator who is suspended. The mail about the suspension tells them. */
export async function takeRole(work: Work, actorUid: By, uid: string) {
  await setRoleOfMember(work, uid, null);
  await writeAudit(work, actorUid, TAKEN.moderator, { member: uid });
}

/**
 * Gives a member a role, or takes theirs away. Where its actions need a passkey, a first role removes those from before it. The
 * address must be confirmed, because anybody can sign up with the future operator's. A moderator is mailed about it.
 * @throws AppError USER_NOT_FOUND, EMAIL_NOT_CONFIRMED, NOT_APPOINTABLE for a moderator whose account is closed
 */
export async function setRole(work: Work, actorUid: By, uid: string, role: StaffRole | null) {
  const current = (await lockRoleOfMember(work.db, uid)) ?? fail('USER_NOT_FOUND');
  if (current.role === role) return { mailed: false };
  if (role !== null && !current.isEmailConfirmed) fail('EMAIL_NOT_CONFIRMED');
  if (role === 'moderator' && current.isDisabled) fail('NOT_APPOINTABLE');
  await setRoleOfMember(work, uid, role);
  if (current.role === null) await removePasskeysFromBeforeRole(work, uid);
  if (role !== 'operator') await deleteTokens(work.db, uid);
  if (role !== null) await writeAudit(work, actorUid, GIVEN[role], { member: uid });
  else if (current.role !== null) await writeAudit(work, actorUid, TAKEN[current.role], { member: uid });
  // Their open tabs show or hide the pages.
  work.publish([uid], { type: 'profile' });
  const isAboutModerator = role === 'moderator' || (role === null && current.role === 'moderator');
  const recipient = isAboutModerator ? await confirmedRecipientOf(work.db, uid) : null;
  const link = `${work.app.publicUrl()}${role === null ? '' : '/operator'}`;
  return queueMail(work, recipient && roleMail(recipient, { isModerator: role !== null, link }));
}
