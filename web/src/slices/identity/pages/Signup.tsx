import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { Button, FormError } from '#web/design/index.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { session, useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EmailField, NewPasswordField } from '../components/CredentialFields.tsx';
import s from '../components/EntryPage.module.css';
import { EntryPage } from '../components/EntryPage.tsx';
import { accessCodeInput, emailInput, newPasswordInput, signUpErrors } from '../credentials.ts';
import { invitationIn } from '../invitation.ts';

const t = text.identity.signup;
const { legal, punctuation } = text.app;
const check = checkedBy(z.object({ email: emailInput, password: newPasswordInput, accessCode: accessCodeInput }));

/** 'Join Stoop'. A member who is signed in is sent to /profile-setup (G-02). */
export function Component() {
  const state = useSession('state');
  const { hash } = useLocation();
  const [invitation] = useState(() => invitationIn(hash));
  const { control, busy, failure, attributes } = useAppForm({
    initial: { ...invitation, password: '' },
    // Each invitation has a draft of its own, so that values for another one do not replace those of the link.
    draft: { key: `identity.sign-up.${invitation.accessCode}`, fields: ['email', 'accessCode'] },
    check,
    submit: ({ email, password, accessCode }) => session.signUp(email, password, accessCode),
    fieldsOf: signUpErrors,
  });
  if (state === 'loading') return <Loading />;
  if (state === 'in') return <Navigate to={paths.profileSetup} replace />;
  return (
    <EntryPage
      title={t.title}
      intro={invitation.accessCode === '' ? t.intro : t.introInvited}
      links={
        <>
          <p>
            {t.haveAccount} <Link to={paths.login}>{t.logIn}</Link>
          </p>
          <p>
            {t.noCode} <Link to={paths.requestAccess}>{t.requestAccess}</Link>
          </p>
          <p>
            <Link to={paths.landing}>{text.identity.learnMore}</Link>
          </p>
        </>
      }
    >
      <form {...attributes}>
        <EmailField control={control} name="email" />
        <NewPasswordField control={control} name="password" label={text.identity.password} />
        <FormTextField
          control={control}
          name="accessCode"
          required
          label={t.accessCode}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={t.busy}>
          {t.submit}
        </Button>
        <FormError>{failure?.message}</FormError>
        <p className={s.agree}>
          {t.adults + punctuation.space + t.agree + punctuation.space}
          <Link to={paths.terms}>{legal.terms}</Link>
          {punctuation.space + t.and + punctuation.space}
          <Link to={paths.guidelines}>{t.guidelines}</Link>
          {punctuation.end}
          {t.read + punctuation.space}
          <Link to={paths.privacy}>{t.privacy}</Link>
          {punctuation.end}
        </p>
      </form>
    </EntryPage>
  );
}
