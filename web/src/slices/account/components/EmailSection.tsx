import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Badge, Banner, Button, FormError } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { EmailField, emailInput, fieldByCode } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.email;

/** Shows the email and whether it is confirmed, and changes it. */
export function EmailSection() {
  const email = useSession('email');
  const user = useSession('user');
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const verify = useMutation({ mutationFn: () => session.sendEmailVerification() });
  if (email === null || user === null) return null;
  // Unknown until the first lookup has returned.
  const isLoaded = user.creationTime !== null;
  const unverified = isLoaded && !user.emailVerified;
  return (
    <Section title={t.title}>
      <p className={s.line}>
        <span>{email}</span>
        {isLoaded && <Badge tone={unverified ? 'sun' : 'ok'}>{unverified ? t.unverified : t.verified}</Badge>}
      </p>
      {sentTo !== null && sentTo !== email && <Banner tone="ok">{t.changeSent(sentTo)}</Banner>}
      {unverified && !verify.isSuccess && <p>{t.pending}</p>}
      {unverified && verify.isSuccess && <Banner tone="ok">{t.verifySent(email)}</Banner>}
      <div className={s.actions}>
        {unverified && !verify.isSuccess && (
          <Button busy={verify.isPending} busyLabel={t.verifying} onClick={() => verify.mutate()}>
            {t.verify}
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>{t.change}</Button>
      </div>
      <FormError>{verify.error?.message}</FormError>
      {changing && <ChangeEmail current={email} onSent={setSentTo} onClosed={() => setChanging(false)} />}
    </Section>
  );
}

interface ChangeProps {
  current: string;
  onSent: (email: string) => void;
  onClosed: () => void;
}

function ChangeEmail({ current, onSent, onClosed }: ChangeProps) {
  const recent = useRecentLogin();
  const newEmailInput = emailInput.check(z.refine((email: string) => email.toLowerCase() !== current, t.same));
  const check = checkedBy(z.object({ email: newEmailInput }));
  const form = useAppForm({
    initial: { email: '' },
    check,
    async submit({ email }) {
      await recent.run(() => session.sendEmailChange(email));
      onSent(email);
      onClosed();
    },
    fieldsOf: fieldByCode((code) => (code.includes('email') ? 'email' : undefined)),
  });
  return (
    <AccountDialog
      title={t.changeTitle}
      intro={t.changeIntro}
      form={form}
      action={{ label: t.send, busyLabel: t.sending }}
      recent={recent}
      onClosed={onClosed}
    >
      <EmailField control={form.control} name="email" label={t.newEmail} autoComplete="email" />
    </AccountDialog>
  );
}
