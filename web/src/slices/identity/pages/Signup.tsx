import { Link, Navigate } from 'react-router';
import { Button, FormError, PasswordField, TextField } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EntryPage } from '../components/EntryPage.tsx';
import { emailFault, newPasswordFault } from '../credentials.ts';
import { useForm } from '../useForm.ts';

const words = text.identity.signup;

/** 'Join Stoop'. Whoever is signed in goes on to /profile-setup (G-02). */
export function Component() {
  const { state } = useSession();
  const { busy, error, form, field } = useForm({
    names: ['email', 'password', 'accessCode'],
    check: ({ email, password, accessCode }) => ({
      email: emailFault(email),
      password: newPasswordFault(password),
      accessCode: accessCode.trim() === '' ? text.identity.invalid.accessCode : undefined,
    }),
    send: ({ email, password, accessCode }) => session.signUp(email.trim(), password, accessCode.trim()),
    place: ({ code }) => PLACES[code],
  });
  if (state === 'in') return <Navigate to={paths.profileSetup} replace />;
  return (
    <EntryPage
      title={words.title}
      intro={words.intro}
      links={
        <>
          <p>
            {words.haveAccount} <Link to={paths.login}>{words.logIn}</Link>
          </p>
          <p>
            {words.noCode} <Link to={paths.requestAccess}>{words.requestAccess}</Link>
          </p>
          <p>
            <Link to={paths.landing}>{text.identity.learnMore}</Link>
          </p>
        </>
      }
    >
      <form {...form}>
        <TextField
          {...field('email')}
          label={text.identity.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={text.identity.password}
          description={text.identity.passwordHint}
          autoComplete="new-password"
          showLabel={text.identity.showPassword}
          hideLabelText={text.identity.hidePassword}
        />
        <TextField
          {...field('accessCode')}
          label={words.accessCode}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <FormError>{error?.message}</FormError>
      </form>
    </EntryPage>
  );
}

/** Errors that belong beside a field, and go when it is edited. */
const PLACES: Record<string, 'email' | 'password' | 'accessCode' | undefined> = {
  'invalid-access-code': 'accessCode',
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'weak-password': 'password',
  'password-does-not-meet-requirements': 'password',
};
