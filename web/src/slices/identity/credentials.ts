import { PASSWORD_MIN } from '#contract/limits.ts';
import { text } from '#web/text/index.ts';

/** What is wrong with a form's fields, by field; empty when nothing is. */
export type Faults<Name extends string> = Partial<Record<Name, string>>;

/** What browsers accept as `<input type="email">`. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** What is wrong with an email as typed (A-08); undefined when nothing is. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return text.identity.invalid.email;
  return EMAIL.test(email.trim()) ? undefined : text.identity.invalid.emailForm;
}

/** What is wrong with a password to log in with: only that there is none. */
export const passwordFault = (password: string): string | undefined =>
  password === '' ? text.identity.invalid.password : undefined;

/** What is wrong with a password that is chosen; a stricter policy is the server's to tell (A-08). */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return text.identity.invalid.newPassword;
  return password.length < PASSWORD_MIN ? text.identity.invalid.shortPassword : undefined;
}
