import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button, ErrorState, FormError, PasswordField, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { AuthError, session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EntryPage } from '../components/EntryPage.tsx';
import { newPasswordFault } from '../credentials.ts';
import { useForm } from '../useForm.ts';

const words = text.identity.reset;

/** Where the link of a reset mail leads: checks its code, then takes a new password. */
export function Component() {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  return code ? <WithCode code={code} /> : <Navigate to={paths.forgotPassword} replace />;
}

function WithCode({ code }: { code: string }) {
  const check = useQuery({
    queryKey: ['identity', 'reset-code', code],
    queryFn: () => session.checkResetCode(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (check.isPending) {
    return (
      <EntryPage title={words.title} intro={words.checking}>
        <Skeleton shape="box" height="8rem" />
      </EntryPage>
    );
  }
  if (check.isError) {
    const passing = isPassing(check.error);
    return (
      <ErrorState
        level={1}
        title={passing ? words.title : words.invalidTitle}
        text={check.error.message}
        {...(passing && { onRetry: () => void check.refetch(), retryLabel: words.retry, retrying: check.isFetching })}
        action={
          !passing && (
            <Button variant="primary" render={<Link to={paths.forgotPassword} />}>
              {words.askAgain}
            </Button>
          )
        }
      />
    );
  }
  return <ChoosePassword code={code} email={check.data} />;
}

const isPassing = (error: Error) =>
  error instanceof AuthError && (error.code === 'network-request-failed' || error.code === 'internal-error');

function ChoosePassword({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate();
  const { busy, error, form, field } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: newPasswordFault(password) }),
    async send({ password }) {
      await session.confirmPasswordReset(code, password);
      // The change ended every session; one that stood open here has to learn of it.
      await session.check();
      await navigate(paths.login, { replace: true, state: { reset: true } });
    },
    place: ({ code }) => (code.includes('password') ? 'password' : undefined),
  });
  return (
    <EntryPage title={words.title} intro={words.forEmail(email)}>
      <form {...form}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={text.identity.newPassword}
          description={text.identity.passwordHint}
          autoComplete="new-password"
          showLabel={text.identity.showPassword}
          hideLabelText={text.identity.hidePassword}
        />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={words.busy}>
          {words.submit}
        </Button>
        <FormError>{error?.message}</FormError>
      </form>
    </EntryPage>
  );
}
