import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { installation as t } from '#catalog/installation.ts';
import { Button, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import {
  accessCodeInput,
  EmailField,
  emailInput,
  NewPasswordField,
  newPasswordInput,
  signUpErrors,
} from '#web/slices/identity/index.ts';
import { Part } from './Part.tsx';
import s from './set-up.module.css';

const o = t.operator;
const check = checkedBy(z.object({ email: emailInput, accessCode: accessCodeInput, password: newPasswordInput }));

interface FirstOperatorProps {
  /** Whether there is a mail server, which brings the code. */
  hasServer: boolean;
  /** The address that the last test mail went to. */
  testedEmail: string;
  /** Makes the signed-in member the first operator. */
  appoint: () => Promise<void>;
}

/** Creates the account of the first operator with the code of the test mail. A member who is signed in needs none. */
export function FirstOperator({ hasServer, testedEmail, appoint }: FirstOperatorProps) {
  const user = useSession('user');
  const appointing = useMutation({ mutationFn: appoint });
  return (
    <Part title={o.title} intro={user ? o.signedIn(user.email) : hasServer ? o.intro : t.testMail.first}>
      {user ? (
        <>
          <FormError>{appointing.error?.message}</FormError>
          <div className={s.actions}>
            <Button
              variant="primary"
              busy={appointing.isPending}
              busyLabel={o.appointing}
              onClick={() => appointing.mutate()}
            >
              {o.appoint}
            </Button>
          </div>
        </>
      ) : (
        hasServer && <SignUp key={testedEmail} testedEmail={testedEmail} onCreated={() => appointing.mutate()} />
      )}
    </Part>
  );
}

function SignUp({ testedEmail, onCreated }: { testedEmail: string; onCreated: () => void }) {
  const { control, busy, failure, attributes } = useAppForm({
    initial: { email: testedEmail, accessCode: '', password: '' },
    draft: { key: 'installation.operator', fields: ['email', 'accessCode'] },
    check,
    async submit({ email, accessCode, password }) {
      await session.signUp(email, password, accessCode);
      onCreated();
    },
    fieldsOf: signUpErrors,
  });
  return (
    <form {...attributes} className={s.form}>
      <EmailField control={control} name="email" label={o.email} />
      <FormTextField
        control={control}
        name="accessCode"
        label={o.code}
        description={o.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <NewPasswordField control={control} name="password" label={o.password} />
      <FormError>{failure?.message}</FormError>
      <div className={s.actions}>
        <Button variant="primary" type="submit" busy={busy} busyLabel={o.creating}>
          {o.create}
        </Button>
      </div>
    </form>
  );
}
