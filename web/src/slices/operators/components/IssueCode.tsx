import { type FormEvent, useState } from 'react';
import { TEXT } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import { Button, Dialog, FormError, TextField, useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { useDeed } from '../operators.queries.ts';
import s from './operators.module.css';

const t = text.operators;
const words = t.codes;

/** A personal code, mailed, or shown this once. */
export function IssueCode() {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const toast = useToast();
  const issue = useDeed((to: string) => call(operators.issueCode, { body: to ? { email: to } : {} }), { quiet: true });
  const { data, error } = issue;
  const code = data?.code;
  const fieldError = error instanceof ApiError ? error.fields?.email : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    issue.mutate(email.trim(), {
      onSuccess({ mailed }) {
        if (!mailed) return;
        setOpen(false);
        toast.show({ text: words.mailed(email.trim()), kind: 'ok' });
      },
    });
  }
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {words.issue}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        onClosed={() => {
          issue.reset();
          setEmail('');
        }}
        title={words.issueTitle}
        description={words.issueHint}
        closeLabel={t.close}
        dismissible={false}
        form={{ onSubmit: submit, noValidate: true }}
        footer={
          code ? (
            <Button variant="primary" onClick={() => setOpen(false)}>
              {words.finished}
            </Button>
          ) : (
            <>
              <Button onClick={() => setOpen(false)}>{t.cancel}</Button>
              <Button type="submit" variant="primary" busy={issue.isPending} busyLabel={words.issuing}>
                {words.issue}
              </Button>
            </>
          )
        }
      >
        {code ? (
          <div className={s.form} role="status">
            <p>{email.trim() ? words.notMailed : words.shown}</p>
            <p className={s.code}>{code}</p>
          </div>
        ) : (
          <div className={s.form}>
            <TextField
              type="email"
              name="email"
              label={words.email}
              description={words.emailHint}
              maxLength={TEXT.email}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
              error={fieldError}
            />
            <FormError>{fieldError ? undefined : error?.message}</FormError>
          </div>
        )}
      </Dialog>
    </>
  );
}
