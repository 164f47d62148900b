import { useState } from 'react';
import * as z from 'zod/mini';
import { Button, useToast } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { HiddenUsername, NewPasswordField, newPasswordErrors, newPasswordInput } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.password;
const check = checkedBy(z.object({ password: newPasswordInput }));

/** Changes the password, which ends every other session. */
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
  const { control, busy, failure, attributes } = useAppForm({
    initial: { password: '' },
    check,
    async submit({ password }) {
      await recent.run(() => session.changePassword(password));
      toast.show({ text: t.done, kind: 'ok' });
      onClosed();
    },
    fieldsOf: newPasswordErrors,
  });
  return (
    <AccountDialog
      title={t.changeTitle}
      intro={t.changeIntro}
      submit={t.submit}
      busyLabel={t.busy}
      {...{ attributes, busy, failure, recent, onClosed }}
    >
      <HiddenUsername email={email ?? ''} />
      <NewPasswordField control={control} name="password" />
    </AccountDialog>
  );
}
