import type { FieldValues } from 'react-hook-form';
import { type Binding, FormPasswordField, FormTextField } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { passwordCharacters, passwordMinLength } from '../credentials.ts';

const t = text.identity;
const password = { showLabel: t.showPassword, hideLabelText: t.hidePassword, required: true };

type CredentialProps<Typed extends FieldValues> = Binding<Typed, string> & { label?: string };

/** The email of an account. Browsers and password managers fill it in as the username. */
export function EmailField<Typed extends FieldValues>({
  label = t.email,
  autoComplete = 'username',
  ...binding
}: CredentialProps<Typed> & { autoComplete?: string }) {
  return (
    <FormTextField
      {...binding}
      label={label}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

/** The password of an account. */
export function CurrentPasswordField<Typed extends FieldValues>({
  label = t.password,
  ...binding
}: CredentialProps<Typed>) {
  return <FormPasswordField {...binding} {...password} label={label} autoComplete="current-password" />;
}

/** A new password, with the rule for it. */
export function NewPasswordField<Typed extends FieldValues>({
  label = t.newPassword,
  ...binding
}: CredentialProps<Typed>) {
  return (
    <FormPasswordField
      {...binding}
      {...password}
      label={label}
      description={t.passwordHint(passwordMinLength(), passwordCharacters())}
      autoComplete="new-password"
    />
  );
}

/** Tells password managers which account a form without an email field is about. */
export const HiddenUsername = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
);
