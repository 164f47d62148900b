import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, Banner, Button, FormError, TextField } from '#web/design/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { emailFault, useForm } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.email;

/** The email: whether it is confirmed, and the way to another. */
export function EmailSection() {
  const { email, user } = useSession();
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const verify = useMutation({ mutationFn: () => session.sendEmailVerification() });
  if (email === null || user === null) return null;
  // Until the first lookup came back it is not known.
  const known = user.creationTime !== null;
  const unverified = known && !user.emailVerified;
  return (
    <Section title={t.title}>
      <p className={s.line}>
        <span>{email}</span>
        {known && <Badge tone={unverified ? 'sun' : 'ok'}>{unverified ? t.unverified : t.verified}</Badge>}
      </p>
      {sentTo !== null && sentTo !== email && <Banner tone="ok">{t.changeSent(sentTo)}</Banner>}
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
      {changing && <ChangeEmail now={email} onSent={setSentTo} onClosed={() => setChanging(false)} />}
    </Section>
  );
}

interface ChangeProps {
  now: string;
  onSent: (to: string) => void;
  onClosed: () => void;
}

function ChangeEmail({ now, onSent, onClosed }: ChangeProps) {
  const recent = useRecentLogin();
  const { busy, error, form, field } = useForm({
    names: ['email'],
    check: ({ email }) => ({
      email: emailFault(email) ?? (email.trim().toLowerCase() === now ? t.same : undefined),
    }),
    async send({ email }) {
      await recent.run(() => session.sendEmailChange(email.trim()));
      onSent(email.trim());
      onClosed();
    },
    place: ({ code }) => (code.includes('email') ? 'email' : undefined),
  });
  return (
    <AccountDialog
      title={t.changeTitle}
      intro={t.changeIntro}
      submit={t.send}
      busyLabel={t.sending}
      {...{ form, busy, error, recent, onClosed }}
    >
      <TextField
        {...field('email')}
        label={t.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountDialog>
  );
}
