import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Banner, Button, FormError, PasswordField, TextField } from '#web/design/index.ts';
import { HEADING, paths, safeHeading } from '#web/platform/paths.ts';
import { loginMessage, session, useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from '../components/EntryPage.module.css';
import { EntryPage } from '../components/EntryPage.tsx';
import { emailFault, passwordFault } from '../credentials.ts';
import { useForm } from '../useForm.ts';

const words = text.identity.login;

/** Log in; leads on to where the visitor was heading (G-03), else to /browse (G-06). */
export function Component() {
  const { state, ended } = useSession();
  const [query] = useSearchParams();
  const heading = safeHeading(query.get(HEADING));
  const { state: from } = useLocation();
  const navigate = useNavigate();
  const { busy, error, form, field } = useForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({ email: emailFault(email), password: passwordFault(password) }),
    async send({ email, password }) {
      await session.signIn(email.trim(), password);
      await navigate(heading ?? paths.browse, { replace: true });
    },
  });
  if (state === 'in' && !busy) return <Navigate to={heading ?? paths.intros} replace />;
  const reset = (from as { reset?: boolean } | null)?.reset;
  return (
    <EntryPage
      title={words.title}
      links={
        <>
          <p>
            {words.noAccount} <Link to={paths.signup}>{words.signUp}</Link>
          </p>
          <p>
            <Link to={paths.landing}>{text.identity.learnMore}</Link>
          </p>
        </>
      }
    >
      <form {...form}>
        {reset && <Banner tone="ok">{words.reset}</Banner>}
        {!reset && ended === 'expired' && <Banner>{words.expired}</Banner>}
        {!reset && ended === 'disabled' && <Suspended wasIn />}
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
          autoComplete="current-password"
          showLabel={text.identity.showPassword}
          hideLabelText={text.identity.hidePassword}
        />
        <Link className={s.aside} to={paths.forgotPassword}>
          {words.forgot}
        </Link>
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <FormError>{error && loginMessage(error.message)}</FormError>
        {error?.code === 'user-disabled' && <Suspended />}
      </form>
    </EntryPage>
  );
}

/** What that means, and the way to say something against it. */
function Suspended({ wasIn = false }: { wasIn?: boolean }) {
  return (
    <Banner tone="warning">
      {wasIn ? words.disabled : words.suspended} <Link to={paths.appeal}>{words.appeal}</Link>
    </Banner>
  );
}
