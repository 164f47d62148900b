import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Banner, Button, FormError } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { paths, RETURN_TO, safeReturnPath } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { setClosedSession } from '#web/platform/session/closed-session.ts';
import { AuthError, loginMessage, session, useSession } from '#web/platform/session/index.ts';
import { PasskeyButton, signInWithPasskey, useSuggestedPasskeys } from '#web/slices/passkeys/index.ts';
import { text } from '#web/text/index.ts';
import { CurrentPasswordField, EmailField } from '../components/CredentialFields.tsx';
import s from '../components/EntryPage.module.css';
import { EntryPage } from '../components/EntryPage.tsx';
import { EMAIL_DRAFT, emailInput, passwordInput } from '../credentials.ts';

const t = text.identity.login;
const check = checkedBy(z.object({ email: emailInput, password: passwordInput }));

/**
 * The login page. It leads to the page that the visitor asked for (G-03), or to /browse (G-06). The holder of a closed
 * account is led to /closed-account.
 */
export function Component() {
  const state = useSession('state');
  const ended = useSession('ended');
  const [query] = useSearchParams();
  const returnTo = safeReturnPath(query.get(RETURN_TO));
  const { state: navigationState } = useLocation();
  const navigate = useNavigate();
  const [byPasskey, setByPasskey] = useState(false);
  const enter = () => navigate(returnTo ?? paths.browse, { replace: true });
  const { control, busy, run, failure, attributes } = useAppForm({
    initial: { email: '', password: '' },
    draft: EMAIL_DRAFT,
    check,
    async submit({ email, password }) {
      try {
        await session.signIn(email, password);
      } catch (error) {
        if (!(error instanceof AuthError) || error.code !== 'user-disabled') throw error;
        const closed = await session.openClosed(email, password).catch(() => {
          throw error;
        });
        setClosedSession(closed);
        return navigate(paths.closedAccount);
      }
      return enter();
    },
  });
  async function enterByPasskey() {
    setByPasskey(true);
    await run(async () => {
      await signInWithPasskey();
      await enter();
    });
    setByPasskey(false);
  }
  useSuggestedPasskeys(
    () => void enter(),
    (error) => void run(() => Promise.reject(error)),
  );
  if (state === 'loading') return <Loading />;
  if (state === 'in' && !busy) return <Navigate to={returnTo ?? paths.intros} replace />;
  const reset = (navigationState as { reset?: boolean } | null)?.reset;
  return (
    <EntryPage
      title={t.title}
      links={
        <>
          <p>
            {t.noAccount} <Link to={paths.signup}>{t.signUp}</Link>
          </p>
          <p>
            <Link to={paths.landing}>{text.identity.learnMore}</Link>
          </p>
        </>
      }
    >
      <form {...attributes}>
        {reset && <Banner tone="ok">{t.reset}</Banner>}
        {!reset && ended === 'expired' && <Banner>{t.expired}</Banner>}
        {!reset && ended === 'disabled' && <Banner tone="warning">{t.disabled}</Banner>}
        <EmailField control={control} name="email" autoComplete="username webauthn" />
        <CurrentPasswordField control={control} name="password" />
        <Link className={s.aside} to={paths.forgotPassword}>
          {t.forgot}
        </Link>
        <Button
          variant="primary"
          size="lg"
          wide
          type="submit"
          busy={busy && !byPasskey}
          busyLabel={t.busy}
          disabled={byPasskey}
        >
          {t.submit}
        </Button>
        <PasskeyButton busy={byPasskey} disabled={busy && !byPasskey} onClick={() => void enterByPasskey()} />
        <FormError>{failure && loginMessage(failure.message)}</FormError>
        {failure instanceof ApiError && failure.code === 'ACCOUNT_DISABLED' && (
          <Banner tone="warning">{t.closed}</Banner>
        )}
      </form>
    </EntryPage>
  );
}
