import { useState } from 'react';
import { Button, PasswordField, useToast } from '#web/design/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { newPasswordFault, useForm } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.password;

/** A new password, which ends every other session. */
export function PasswordSection() {
  const [changing, setChanging] = useState(false);
  return (
    <Section title={t.title} intro={t.intro}>
      <div className={s.actions}>
        <Button onClick={() => setChanging(true)}>{t.change}</Button>
      </div>
      {changing && <ChangePassword onClosed={() => setChanging(false)} />}
    </Section>
  );
}

function ChangePassword({ onClosed }: { onClosed: () => void }) {
  const { email } = useSession();
  const toast = useToast();
  const recent = useRecentLogin();
  const { busy, error, form, field } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: newPasswordFault(password) }),
    async send({ password }) {
      await recent.run(() => session.changePassword(password));
      toast.show({ text: t.done, kind: 'ok' });
      onClosed();
    },
    place: ({ code }) => (code.includes('password') ? 'password' : undefined),
  });
  return (
    <AccountDialog
      title={t.changeTitle}
      intro={t.changeIntro}
      submit={t.submit}
      busyLabel={t.busy}
      {...{ form, busy, error, recent, onClosed }}
    >
      <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={text.identity.newPassword}
        description={text.identity.passwordHint}
        autoComplete="new-password"
        showLabel={text.identity.showPassword}
        hideLabelText={text.identity.hidePassword}
      />
    </AccountDialog>
  );
}
