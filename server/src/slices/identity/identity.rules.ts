import { PRODUCT } from '#contract/brand.ts';
import type { IdentityResponse } from '#contract/identity/routes.ts';
import { PASSWORD_MIN, RECENT_LOGIN_MS, SESSION_IDLE_DAYS, TEXT } from '#contract/limits.ts';
import { emailAddress } from '#contract/shapes.ts';

/** The project the tokens are for (`aud`), and who makes them (`iss`). Constant, for the address may change. */
export const PROJECT_ID = PRODUCT.toLowerCase();
export const ISSUER = `urn:${PROJECT_ID}:identity`;

/** -> the address in the one form it is kept in, or null if it is none. */
export function normalEmail(given: string): string | null {
  const parsed = emailAddress.safeParse(given);
  return parsed.success ? parsed.data.toLowerCase() : null;
}

export interface PasswordPolicy {
  minLength: number;
  /** Absent: only the product's own ceiling, which is there to bound the work. */
  maxLength?: number;
  lowercase?: boolean;
  uppercase?: boolean;
  digit?: boolean;
  symbol?: boolean;
}
export const DEFAULT_POLICY: PasswordPolicy = { minLength: PASSWORD_MIN };

/** The characters that count as symbols, in the policy and in what the policy says of itself. */
const SYMBOLS = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'];

/** -> the provider's message for a password that will not do, or null. */
export function passwordFault(password: string, policy: PasswordPolicy): string | null {
  if (password.length < PASSWORD_MIN) return `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN} characters`;
  const most = Math.min(policy.maxLength ?? TEXT.password, TEXT.password);
  const missing = [
    password.length < policy.minLength && `Password must contain at least ${policy.minLength} characters`,
    password.length > most && `Password may contain at most ${most} characters`,
    policy.lowercase && !/[a-z]/.test(password) && 'Password must contain a lower case character',
    policy.uppercase && !/[A-Z]/.test(password) && 'Password must contain an upper case character',
    policy.digit && !/[0-9]/.test(password) && 'Password must contain a numeric character',
    policy.symbol &&
      !SYMBOLS.some((symbol) => password.includes(symbol)) &&
      'Password must contain a non-alphanumeric character',
  ].filter((entry) => typeof entry === 'string');
  return missing.length > 0
    ? `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${missing.join(', ')}]`
    : null;
}

export function policyView(policy: PasswordPolicy): IdentityResponse<'passwordPolicy'> {
  const stricter = Object.keys(policy).length > 1 || policy.minLength > PASSWORD_MIN;
  return {
    customStrengthOptions: {
      minPasswordLength: policy.minLength,
      ...(policy.maxLength !== undefined && { maxPasswordLength: policy.maxLength }),
      ...(policy.lowercase && { containsLowercaseCharacter: true }),
      ...(policy.uppercase && { containsUppercaseCharacter: true }),
      ...(policy.digit && { containsNumericCharacter: true }),
      ...(policy.symbol && { containsNonAlphanumericCharacter: true }),
    },
    ...(policy.symbol && { allowedNonAlphanumericCharacters: SYMBOLS }),
    schemaVersion: 1,
    enforcementState: stricter ? 'ENFORCE' : 'OFF',
  };
}

/** Whether the password was given recently enough to change the email or password, or to delete the account. */
export const isRecentLogin = (authTime: Date, now: Date) => now.getTime() - authTime.getTime() <= RECENT_LOGIN_MS;

/** Whether a session lay unused for so long that it is over. */
export const isIdle = (refreshedAt: Date, now: Date) =>
  now.getTime() - refreshedAt.getTime() > SESSION_IDLE_DAYS * 86_400_000;

/** A page to come back to, as a client may name one. It is checked and then ignored: links lead to this product only. */
export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
