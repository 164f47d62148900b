import { dictionary } from '@zxcvbn-ts/language-common';
import { PRODUCT } from '#contract/brand.ts';
import { refuse } from './errors.ts';
import { isMadeOfOwnWords, type PasswordPolicy, passwordFault } from './identity.rules.ts';

/** The 49,000 passwords that leaked most often, in lower case. */
const COMMON = new Set<string>(dictionary['passwords-common']);

function isCommon(password: string): boolean {
  const given = password.normalize('NFKC').toLowerCase();
  return COMMON.has(given) || /^(.)\1*$/u.test(given);
}

/**
 * Checks a new password.
 * @param own words that must not make up the password
 * @throws IdentityError WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function checkPassword(password: string, policy: PasswordPolicy, own: { email: string; names: string[] }) {
  const fault = passwordFault(password, policy);
  if (fault) refuse(fault);
  if (isCommon(password)) refuse('WEAK_PASSWORD : This is one of the most common passwords. Choose another one.');
  if (isMadeOfOwnWords(password, own))
    refuse(`WEAK_PASSWORD : Choose a password that isn’t made of your name, your email or “${PRODUCT}”.`);
}
