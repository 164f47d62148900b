import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Button, useToast } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import s from './Section.module.css';
import { Section } from './Section.tsx';
import { useRecentLogin } from './useRecentLogin.tsx';

const t = text.account.remove;
const check = checkedBy(
  z.object({ word: z.string().check(z.refine((word) => word.trim().toLowerCase() === t.word, t.wrong)) }),
);

/** Deletes the account, after a typed word and a recent login. */
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
  const { control, busy, failure, attributes } = useAppForm({
    initial: { word: '' },
    check,
    async submit() {
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
      {...{ attributes, busy, failure, recent, onClosed }}
    >
      <FormTextField
        control={control}
        name="word"
        label={t.label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </AccountDialog>
  );
}
