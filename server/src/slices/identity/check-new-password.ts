import { throwIdentityError, throwIdentityErrorFor } from './errors.ts';
import { isMadeOfOwnWords, type PasswordPolicy, passwordFault } from './identity.rules.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns the 49,000 passwords that leaked most often, in lower case. They are loaded when the first password is checked. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

async function isCommon(password: string): Promise<boolean> {
  const normalized = password.normalize('NFKC').toLowerCase();
  return (await commonPasswords()).has(normalized) || /^(.)\1*$/u.test(normalized);
}

/**
 * Checks a new password.
 * @param personal words that must not make up the password
 * @throws IdentityError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export async function checkNewPassword(
  password: string,
  policy: PasswordPolicy,
  personal: { email: string; names: string[] },
): Promise<void> {
  const fault = passwordFault(password, policy);
  if (fault) throwIdentityErrorFor(fault.code, fault.reasons);
  if (await isCommon(password)) throwIdentityError('WEAK_PASSWORD', 'PASSWORD_COMMON');
  if (isMadeOfOwnWords(password, personal)) throwIdentityError('WEAK_PASSWORD', 'PASSWORD_OF_OWN_WORDS');
}
