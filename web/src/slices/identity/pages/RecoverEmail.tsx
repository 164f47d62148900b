import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Button, FormError } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { AuthError, session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EntryPage } from '../components/EntryPage.tsx';
import { useMailedCode } from '../mailed-code.ts';

const t = text.identity.recover;

/**
 * The page behind the link that stops or undoes a change of email. It waits for a click, because mail programs that
 * scan messages follow links. Afterwards the member chooses a new password, because somebody else may know the old one.
 */
export function Component() {
  const code = useMailedCode() ?? '';
  // A second link that is opened in the same tab changes only the fragment, so the page is not loaded again.
  return <Recover key={code} code={code} />;
}

function Recover({ code }: { code: string }) {
  const navigate = useNavigate();
  const recover = useMutation({
    mutationFn: () => session.recoverEmail(code),
    onSuccess: ({ email, resetCode }) =>
      navigate(`${paths.resetPassword}#oobCode=${resetCode}`, { replace: true, state: { recovered: email } }),
  });
  if (recover.error instanceof AuthError && GONE.includes(recover.error.code)) {
    return (
      <EntryPage title={t.invalidTitle} intro={t.invalid}>
        <form>
          <Button variant="primary" size="lg" render={<Link to={paths.forgotPassword} />}>
            {t.reset}
          </Button>
        </form>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t.title} intro={t.intro}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!recover.isPending) recover.mutate();
        }}
      >
        <p>{t.ignore}</p>
        <FormError>{recover.error?.message}</FormError>
        <Button variant="primary" size="lg" wide type="submit" busy={recover.isPending} busyLabel={t.busy}>
          {t.submit}
        </Button>
      </form>
    </EntryPage>
  );
}

/** The codes of errors with a link that was used, has expired, or is incomplete. */
const GONE = ['invalid-action-code', 'expired-action-code'];
