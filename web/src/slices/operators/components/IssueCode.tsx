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

const t = text.operators;
const words = t.codes;
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
      toast.show({ text: words.mailed(body.email ?? ''), kind: 'ok' });
    },
  });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {words.issue}
      </Button>
      <OperatorDialog
        open={open}
        onOpenChange={setOpen}
        onClosed={() => {
          reset();
          clearFailure();
          setCode(null);
        }}
        title={words.issueTitle}
        description={words.issueHint}
        closeLabel={t.close}
        dismissible={false}
        form={attributes}
        footer={
          code ? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {words.finished}
            </Button>
          ) : (
            <>
              <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
              <Button type="submit" variant="primary" busy={busy} busyLabel={words.issuing}>
                {words.issue}
              </Button>
            </>
          )
        }
      >
        {code ? (
          <div className={s.form} role="status">
            <p>{getValues('email').trim() ? words.notMailed : words.shown}</p>
            <p className={s.code}>{code}</p>
          </div>
        ) : (
          <div className={s.form}>
            <FormTextField
              control={control}
              name="email"
              type="email"
              label={words.email}
              description={words.emailHint}
              maxLength={TEXT.email}
            />
            <FormSelect
              control={control}
              name="language"
              label={words.language}
              description={words.languageHint}
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
