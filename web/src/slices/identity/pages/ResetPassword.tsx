import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { Banner, Button, ErrorState, FormError, Skeleton } from '#web/design/index.ts';
import { checkedBy, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { AuthError, session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { HiddenUsername, NewPasswordField } from '../components/CredentialFields.tsx';
import { EntryPage } from '../components/EntryPage.tsx';
import { newPasswordErrors, newPasswordInput } from '../credentials.ts';
import { useMailedCode } from '../mailed-code.ts';

const t = text.identity.reset;
const check = checkedBy(z.object({ password: newPasswordInput }));

/** The page behind the link of a reset email. It checks the code, then takes a new password. */
export function Component() {
  const code = useMailedCode();
  return code ? <CheckedCode key={code} code={code} /> : <Navigate to={paths.forgotPassword} replace />;
}

function CheckedCode({ code }: { code: string }) {
  const link = useQuery({
    queryKey: ['identity', 'reset-code', code],
    queryFn: () => session.checkResetCode(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (link.isPending) {
    return (
      <EntryPage title={t.title} intro={t.checking}>
        <Skeleton shape="box" height="8rem" />
      </EntryPage>
    );
  }
  if (link.isError) {
    const temporary = isTemporary(link.error);
    return (
      <ErrorState
        level={1}
        title={temporary ? t.title : t.invalidTitle}
        text={link.error.message}
        {...(temporary && { onRetry: () => void link.refetch(), retryLabel: t.retry, retrying: link.isFetching })}
        action={
          !temporary && (
            <Button variant="primary" render={<Link to={paths.forgotPassword} />}>
              {t.askAgain}
            </Button>
          )
        }
      />
    );
  }
  return <ChoosePassword code={code} email={link.data} />;
}

const isTemporary = (error: Error) =>
  error instanceof AuthError && (error.code === 'network-request-failed' || error.code === 'internal-error');

function ChoosePassword({ code, email }: { code: string; email: string }) {
  const navigate = useNavigate();
  const { state: navigationState } = useLocation();
  const recovered = (navigationState as { recovered?: string } | null)?.recovered;
  const { control, busy, failure, attributes } = useAppForm({
    initial: { password: '' },
    check,
    async submit({ password }) {
      await session.confirmPasswordReset(code, password);
      // The change ended every session. Check the one of this browser, if there is one.
      await session.check();
      await navigate(paths.login, { replace: true, state: { reset: true } });
    },
    fieldsOf: newPasswordErrors,
  });
  return (
    <EntryPage title={t.title} intro={t.forEmail(email)}>
      <form {...attributes}>
        {recovered && <Banner tone="ok">{text.identity.recover.done(recovered)}</Banner>}
        <HiddenUsername email={email} />
        <NewPasswordField control={control} name="password" />
        <Button variant="primary" size="lg" wide type="submit" busy={busy} busyLabel={t.busy}>
          {t.submit}
        </Button>
        <FormError>{failure?.message}</FormError>
      </form>
    </EntryPage>
  );
}
