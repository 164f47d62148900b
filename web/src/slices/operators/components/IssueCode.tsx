import { useState } from 'react';
import type * as z from 'zod/mini';
import { language } from '#catalog/language.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#contract/languages.ts';
import { TEXT } from '#contract/limits.ts';
import { codeForm } from '#contract/operators/forms.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, FormError, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { checkedBy, FormSelect, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { OperatorDialog } from './OperatorDialog.tsx';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.codes;
const checkBody = checkedBy(codeForm);

/** Issues a personal code, and emails it or shows it once. */
export function IssueCode() {
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const toast = useToast();
  const issue = useOperatorAction((body: z.output<typeof codeForm>) => call(operators.issueCode, { body }), {
    quiet: true,
  });
  const { control, busy, failure, clearFailure, attributes, reset, getValues } = useAppForm({
    initial: { email: '', language } as { email: string; language: Language },
    check: ({ email, ...rest }) => checkBody(email.trim() ? { email, ...rest } : {}),
    async submit(body) {
      const issued = await issue.mutateAsync(body);
      if (!issued.mailed) return setCode(issued.code);
      setOpen(false);
      toast.show({ text: t.mailed(body.email ?? ''), kind: 'ok' });
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t.issue}
      </Button>
      <OperatorDialog
        open={open}
        onOpenChange={setOpen}
        onClosed={() => {
          reset();
          clearFailure();
          setCode(null);
        }}
        title={t.issueTitle}
        description={t.issueHint}
        closeLabel={operatorText.close}
        dismissible={false}
        form={attributes}
        footer={
          code ? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t.finished}
            </Button>
          ) : (
            <>
              <Button onClick={() => setOpen(false)}>{operatorText.cancel}</Button>
              <Button type="submit" variant="primary" busy={busy} busyLabel={t.issuing}>
                {t.issue}
              </Button>
            </>
          )
        }
      >
        {code ? (
          <div className={s.form} role="status">
            <p>{getValues('email').trim() ? t.notMailed : t.shown}</p>
            <p className={s.code}>{code}</p>
          </div>
        ) : (
          <div className={s.form}>
            <FormTextField
              control={control}
              name="email"
              type="email"
              label={t.email}
              description={t.emailHint}
              maxLength={TEXT.email}
            />
            <FormSelect
              control={control}
              name="language"
              label={t.language}
              description={t.languageHint}
              placeholder={LANGUAGE_NAMES[language]}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
            <FormError>{failure?.message}</FormError>
          </div>
        )}
      </OperatorDialog>
    </>
  );
}
