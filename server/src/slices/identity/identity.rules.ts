import type { StaffRole } from '#contract/access-levels.ts';
import { PRODUCT } from '#contract/brand.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { FieldErrorCode, FieldErrorNumbers, FieldReason } from '#contract/field-errors.ts';
import type { PasswordCharacters } from '#contract/identity/passwords.ts';
import type { IdentityResponse } from '#contract/identity/routes.ts';
import { PASSWORD_MIN, SESSION_IDLE_DAYS, TEXT_MAX } from '#contract/limits.ts';
import { emailAddress } from '#contract/shapes.ts';
import { RECENT_LOGIN_MS, SESSION_MAX_DAYS } from './limits.rules.ts';

/** The audience (`aud`) and issuer (`iss`) of tokens. They are constant, because the public address may change. */
export const PROJECT_ID = PRODUCT.toLowerCase();
export const ISSUER = `urn:${PROJECT_ID}:identity`;

/** Returns the role of an account; null without one. */
export function staffRoleOf({ operator, moderator }: { operator: boolean; moderator: boolean }): StaffRole | null {
  if (operator) return 'operator';
  return moderator ? 'moderator' : null;
}

/** Returns the email in the form in which it is stored, or null if it is not an email. */
export function normalEmail(input: string): string | null {
  const parsed = emailAddress.safeParse(input);
  return parsed.success ? parsed.data.toLowerCase() : null;
}

/** Domains whose mailboxes ignore dots, and are one domain under two names. */
const GMAIL = /@(?:gmail|googlemail)\.com$/;

/**
 * Returns the form in which emails of one mailbox are the same: without the tag after a plus sign, and without the
 * dots of a Gmail address. Only bars and refusals are compared in it, because elsewhere two spellings may be two people.
 */
export function mailboxOf(email: string): string {
  const mailbox = email.toLowerCase().replace(/(?<=[^@])\+[^@]*(?=@)/, '');
  if (!GMAIL.test(mailbox)) return mailbox;
  return `${mailbox.replace(GMAIL, '').replaceAll('.', '')}@gmail.com`;
}

export interface PasswordPolicy extends Partial<Record<PasswordCharacters, boolean>> {
  minLength: number;
  /** If absent, only the product's own maximum applies, which bounds the work of hashing. */
  maxLength?: number;
}

/** The characters that count as symbols. */
const SYMBOLS = [...'^$*.[]{}()?"!@#%&/\\,><\':;|_~'];

/** The provider's code for a refused password, and the reasons: of several, the first one is a headline for the others. */
export interface PasswordFault {
  code: 'WEAK_PASSWORD' | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS';
  reasons: FieldReason[];
}

const reason = <Code extends FieldErrorCode>(code: Code, ...params: FieldErrorNumbers<Code>): FieldReason => ({
  code,
  params: [...params],
});

/** Returns why the policy rejects a password, or null. */
export function passwordFault(password: string, policy: PasswordPolicy): PasswordFault | null {
  if (password.length < policy.minLength)
    return { code: 'WEAK_PASSWORD', reasons: [reason('PASSWORD_TOO_SHORT', policy.minLength)] };
  const maxLength = Math.min(policy.maxLength ?? TEXT_MAX.password, TEXT_MAX.password);
  const missing = [
    password.length > maxLength && reason('PASSWORD_MAX_LENGTH', maxLength),
    policy.lowercase && !/[a-z]/.test(password) && reason('PASSWORD_LOWER_CASE'),
    policy.uppercase && !/[A-Z]/.test(password) && reason('PASSWORD_UPPER_CASE'),
    policy.digit && !/[0-9]/.test(password) && reason('PASSWORD_DIGIT'),
    policy.symbol && !SYMBOLS.some((symbol) => password.includes(symbol)) && reason('PASSWORD_SYMBOL'),
  ].filter((entry) => typeof entry === 'object');
  return missing.length > 0
    ? { code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', reasons: [reason('PASSWORD_LACKS'), ...missing] }
    : null;
}

/** Returns the letters and digits of a text, in lower case. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** With fewer letters than this beside a member's own words, a password counts as made of them. */
const OWN_LETTERS_MIN = 4;

/**
 * Returns whether a password is little more than words that an attacker tries first: the member's email and names, and the
 * product's name. 'stoop2026!' is, 'stoop-and-skyline' is not.
 */
export function isMadeOfOwnWords(password: string, { email, names }: { email: string; names: readonly string[] }) {
  const [local = '', domain = ''] = email.split('@');
  const parts = [PRODUCT, local, ...local.split(/[^\p{L}\p{N}]+/u), domain.split('.')[0] ?? '', ...names];
  const words = parts.map(plain).filter((word) => word.length >= 3);
  const whole = plain(password);
  const rest = words
    .sort((a, b) => b.length - a.length)
    .reduce((remaining, word) => remaining.replaceAll(word, ''), whole);
  return rest !== whole && rest.replace(/\p{N}/gu, '').length < OWN_LETTERS_MIN;
}

/** Returns the policy in the form that the client library reads. */
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

/** Returns whether a sign-in is recent enough to change the email or password, or to delete the account. */
export const isRecentLogin = (authTime: Date, now: Date) => now.getTime() - authTime.getTime() <= RECENT_LOGIN_MS;

/** Returns the path of the page behind a mailed link. The code is in the fragment, which browsers send to no server. */
export const codePath = (page: string, code: string) => `/${page}#oobCode=${code}`;

const olderThan = (days: number, iso: string, now: Date) => now.getTime() - new Date(iso).getTime() > days * DAY_MS;

/**
 * Returns whether a session has ended by itself: it was unused for too long, or the member proved too long ago who they are.
 * Times are ISO 8601.
 */
export const hasEnded = ({ authTime, refreshedAt }: { authTime: string; refreshedAt: string }, now: Date) =>
  olderThan(SESSION_IDLE_DAYS, refreshedAt, now) || olderThan(SESSION_MAX_DAYS, authTime, now);

/** Returns whether a client's `continueUrl` is valid. It is otherwise ignored: links lead to this product only. */
export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
