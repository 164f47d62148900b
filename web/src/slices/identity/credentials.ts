import * as z from 'zod/mini';
import { PASSWORD_CHARACTERS, type PasswordCharacters } from '#contract/identity/passwords.ts';
import { PASSWORD_MIN_DEFAULT } from '#contract/limits.ts';
import type { FieldErrors } from '#web/platform/forms/errors.ts';
import { AuthError } from '#web/platform/session/auth-error.ts';
import { text } from '#web/text/index.ts';

const t = text.identity.invalid;

/** Matches what browsers accept as `<input type="email">`. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** An email as typed (A-08), trimmed. */
export const emailInput = z.string().check(z.trim(), z.minLength(1, t.email), z.regex(EMAIL, t.emailForm));

/** Keeps the email while a visitor logs in or asks for a new password, also while they switch the language. */
export const EMAIL_DRAFT = { key: 'identity.email', fields: ['email'] } as const;

/** The password of a login. Only an empty one is refused. */
export const passwordInput = z.string().check(z.minLength(1, t.password));

/** Returns the least number of characters in a new password, which the server writes into the page (A-08). */
export function passwordMinLength(): number {
  return Number(setting('password-min-length')) || PASSWORD_MIN_DEFAULT;
}

/** Returns the kinds of characters that a new password must contain, which the server writes into the page (A-08). */
export function passwordCharacters(): PasswordCharacters[] {
  const requiredKinds = setting('password-characters').split(' ');
  return PASSWORD_CHARACTERS.filter((kind) => requiredKinds.includes(kind));
}

function setting(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="stoop-${name}"]`)?.content ?? '';
}

/** A new password. The server also refuses common ones, and says why (A-08). */
export const newPasswordInput = z.string().check(z.minLength(1, t.newPassword), ({ value, issues }) => {
  const minimum = passwordMinLength();
  if (value.length < minimum) issues.push({ code: 'custom', message: t.shortPassword(minimum), input: value });
});

/** An access code, trimmed. */
export const accessCodeInput = z.string().check(z.trim(), z.minLength(1, t.accessCode));

/** Returns a form's `fieldsOf`: it shows an error of the identity service beside the field that the code belongs to. */
export const fieldByCode =
  (fieldOf: (code: string) => string | undefined) =>
  (error: Error): FieldErrors | undefined => {
    const field = error instanceof AuthError ? fieldOf(error.code) : undefined;
    return field === undefined ? undefined : { [field]: error.message };
  };

/** The field of a form with a new password, and with the current one if it is asked for. */
export const newPasswordErrors = fieldByCode((code) =>
  code === 'wrong-password' ? 'current' : code.includes('password') ? 'password' : undefined,
);

const SIGN_UP_FIELDS: Record<string, 'email' | 'password' | 'accessCode' | undefined> = {
  'invalid-access-code': 'accessCode',
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
  'password-does-not-meet-requirements': 'password',
};

/** The field of a form that creates an account, for each error of the identity service (A-06). */
export const signUpErrors = fieldByCode((code) => SIGN_UP_FIELDS[code]);
