import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { account } from '#contract/account/routes.ts';
import { Button, Segmented, useToast } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { AccountDialog } from './AccountDialog.tsx';
import type { Holder } from './account-holder.ts';
import s from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.account.remove;
const check = checkedBy(
  z.object({ word: z.string().check(z.refine((word) => word.trim().toLowerCase() === t.word, t.wrong)) }),
);
const TIMES = ['later', 'now'] as const;
type Time = (typeof TIMES)[number];

interface Props {
  holder: Holder;
  /** Whether the deletion is planned already, so that only the one at once is left. */
  isPlanned?: boolean;
}

/** Deletes the account after seven days or at once, after a typed word and a recent login. */
export function DeleteSection({ holder, isPlanned = false }: Props) {
  const [sure, setSure] = useState(false);
  return (
    <Section title={isPlanned ? t.nowTitle : t.title} intro={isPlanned ? t.nowIntro : t.intro}>
      <div className={s.actions}>
        <Button variant="danger" onClick={() => setSure(true)}>
          {isPlanned ? t.openNow : t.open}
        </Button>
      </div>
      {sure && <ConfirmDelete holder={holder} isPlanned={isPlanned} onClosed={() => setSure(false)} />}
    </Section>
  );
}

function ConfirmDelete({ holder, isPlanned, onClosed }: Required<Props> & { onClosed: () => void }) {
  const { uid, call, recent, leave } = holder;
  const toast = useToast();
  const navigate = useNavigate();
  const [time, setTime] = useState<Time>(isPlanned ? 'now' : 'later');
  const form = useAppForm({
    initial: { word: '' },
    check,
    submit: () =>
      recent.run(async () => {
        const params = { uid };
        if (time === 'now') {
          await call(account.deleteNow, { params });
          toast.show({ text: t.done });
        } else {
          const { dueAt } = await call(account.scheduleDeletion, { params });
          toast.show({ text: t.planned(new Date(dueAt)) });
        }
        leave();
        await navigate(paths.landing, { replace: true });
      }),
  });
  return (
    <AccountDialog
      title={t.dialogTitle}
      intro={t.what}
      form={form}
      action={{ label: time === 'now' ? t.submitNow : t.submit, busyLabel: t.busy, danger: true }}
      recent={recent}
      onClosed={onClosed}
    >
      <div className={s.confirm}>
        {!isPlanned && (
          <Segmented
            label={t.when}
            value={time}
            onValueChange={setTime}
            options={TIMES.map((value) => ({ value, label: t.times[value] }))}
          />
        )}
        <p>{t.effects[time]}</p>
        <FormTextField
          control={form.control}
          name="word"
          label={t.label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
    </AccountDialog>
  );
}
