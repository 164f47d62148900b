import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { accountExists, isEmailConfirmed, isOperator, setOperatorRole } from '#server/slices/identity/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Makes a member an operator or takes the role away: by the command line, or when the owner of an address takes the
 * account back. The address must be confirmed, because anybody can sign up with the future operator's.
 * @throws AppError USER_NOT_FOUND, EMAIL_NOT_CONFIRMED
 */
export async function setOperator(work: Work, actorUid: By, uid: string, operator: boolean) {
  if (!(await accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  if ((await isOperator(work.db, uid)) === operator) return;
  if (operator && !(await isEmailConfirmed(work.db, uid))) fail('EMAIL_NOT_CONFIRMED');
  await setOperatorRole(work, uid, operator);
  await writeAudit(work, actorUid, operator ? 'granted' : 'withdrawn', { member: uid });
  work.publish([uid], { type: 'profile' });
}
