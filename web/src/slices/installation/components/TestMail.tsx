import { useState } from 'react';
import * as z from 'zod/mini';
import { installation as t } from '#catalog/installation.ts';
import type { TestMailResult } from '#contract/installation/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { emailAddress } from '#contract/shapes.ts';
import { Banner, Button, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { sendTestMail, TEST_MAIL_DRAFT } from '../set-up.queries.ts';
import { Part } from './Part.tsx';
import s from './set-up.module.css';

const m = t.testMail;
const check = checkedBy(z.object({ email: emailAddress }));

interface TestMailProps {
  token: string;
  hasServer: boolean;
  /** Called with the address to which a mail is on its way. */
  onAccepted: (email: string) => void;
}

/** Sends a mail to the future operator, and shows what the mail server says. */
export function TestMail({ token, hasServer, onAccepted }: TestMailProps) {
  const [result, setResult] = useState<TestMailResult | null>(null);
  const { control, busy, failure, attributes } = useAppForm({
    initial: { email: '' },
    draft: TEST_MAIL_DRAFT,
    check,
    async submit({ email }) {
      setResult(null);
      const answer = await sendTestMail(token, email);
      setResult(answer);
      if (answer.problem === null) onAccepted(email);
      // The draft stays, so that the address is still there after a reload.
      return false;
    },
  });
  return (
    <Part title={m.title} intro={hasServer ? m.intro : m.first}>
      {hasServer && (
        <form {...attributes} className={s.form}>
          <FormTextField
            control={control}
            name="email"
            label={m.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={TEXT_MAX.email}
            required
          />
          <div className={s.actions}>
            <Button type="submit" busy={busy} busyLabel={m.sending}>
              {m.send}
            </Button>
          </div>
          {result && <Answer result={result} />}
          <FormError>{failure?.message}</FormError>
        </form>
      )}
    </Part>
  );
}

function Answer({ result: { problem, answer } }: { result: TestMailResult }) {
  return (
    <Banner tone={problem === null ? 'ok' : 'error'} title={problem === null ? m.accepted : m.problems[problem]}>
      {answer && <p className={s.answer}>{answer}</p>}
      {problem === null && <p>{m.arrives}</p>}
    </Banner>
  );
}
