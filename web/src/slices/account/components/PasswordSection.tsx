import { useState } from 'react';
import * as z from 'zod/mini';
import { Button, useToast } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import {
  CurrentPasswordField,
  HiddenUsername,
  NewPasswordField,
  newPasswordErrors,
  newPasswordInput,
  passwordInput,
} from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.account.password;
const check = checkedBy(z.object({ current: passwordInput, password: newPasswordInput }));

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
  const email = useSession('email');
  const toast = useToast();
  const form = useAppForm({
    initial: { current: '', password: '' },
    check,
    async submit({ current, password }) {
      await session.changePassword(password, current);
      toast.show({ text: t.done, kind: 'ok' });
      onClosed();
    },
    fieldsOf: newPasswordErrors,
  });
  return (
    <AccountDialog
      title={t.changeTitle}
      intro={t.changeIntro}
      form={form}
      action={{ label: t.submit, busyLabel: t.busy }}
      onClosed={onClosed}
    >
      <HiddenUsername email={email ?? ''} />
      <CurrentPasswordField control={form.control} name="current" label={t.current} />
      <NewPasswordField control={form.control} name="password" />
    </AccountDialog>
  );
}
