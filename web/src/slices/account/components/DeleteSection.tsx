import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, TextField, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session } from '#web/platform/session/index.ts';
import { useForm } from '#web/slices/identity/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.remove;

/** The way out: a typed word and a recent login. */
export function DeleteSection() {
  const [sure, setSure] = useState(false);
  return (
    <Section title={t.title} intro={t.intro}>
      <div className={s.actions}>
        <Button variant="danger" onClick={() => setSure(true)}>
          {t.open}
        </Button>
      </div>
      {sure && <ConfirmDelete onClosed={() => setSure(false)} />}
    </Section>
  );
}

function ConfirmDelete({ onClosed }: { onClosed: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const recent = useRecentLogin();
  const { busy, error, form, field } = useForm({
    names: ['word'],
    check: ({ word }) => ({ word: word.trim().toLowerCase() === t.word ? undefined : t.wrong }),
    async send() {
      await recent.run(() => session.deleteAccount());
      toast.show({ text: t.done });
      await navigate(paths.landing, { replace: true });
    },
  });
  return (
    <AccountDialog
      title={t.dialogTitle}
      intro={t.what}
      submit={t.submit}
      busyLabel={t.busy}
      danger
      {...{ form, busy, error, recent, onClosed }}
    >
      <TextField {...field('word')} label={t.label} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </AccountDialog>
  );
}
