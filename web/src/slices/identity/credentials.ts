import * as z from 'zod/mini';
import { PASSWORD_MIN } from '#contract/limits.ts';
import type { FieldErrors } from '#web/platform/forms/errors.ts';
import { AuthError } from '#web/platform/session/auth-error.ts';
import { text } from '#web/text/index.ts';

const words = text.identity.invalid;

/** Matches what browsers accept as `<input type="email">`. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** An email as typed (A-08), trimmed. */
export const emailInput = z.string().check(z.trim(), z.minLength(1, words.email), z.regex(EMAIL, words.emailForm));

/** The password of a login. Only an empty one is refused. */
export const passwordInput = z.string().check(z.minLength(1, words.password));

/** A new password. The server may have a stricter policy (A-08). */
export const newPasswordInput = z
  .string()
  .check(z.minLength(1, words.newPassword), z.minLength(PASSWORD_MIN, words.shortPassword));

/** An access code, trimmed. */
export const accessCodeInput = z.string().check(z.trim(), z.minLength(1, words.accessCode));

/** Returns a form's `fieldsOf`: it shows an error of the identity service beside the field that the code belongs to. */
export const fieldByCode =
  (fieldOf: (code: string) => string | undefined) =>
  (error: Error): FieldErrors | undefined => {
    const field = error instanceof AuthError ? fieldOf(error.code) : undefined;
    return field === undefined ? undefined : { [field]: error.message };
  };

/** The field of a form with one new password. */
export const newPasswordErrors = fieldByCode((code) => (code.includes('password') ? 'password' : undefined));
