import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button, FormError } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { EntryPage } from '../components/EntryPage.tsx';
import { useMailedCode } from '../mailed-code.ts';

const t = text.identity.verify;

/**
 * The page behind the link that verifies or changes an email. It waits for a click, because mail programs that scan
 * messages follow links, and the code works only once.
 */
export function Component() {
  const code = useMailedCode() ?? '';
  // A second link that is opened in the same tab changes only the fragment, so the page is not loaded again.
  return <Confirm key={code} code={code} />;
}

function Confirm({ code }: { code: string }) {
  const confirm = useMutation({ mutationFn: () => session.applyEmailCode(code) });
  const leave = (
    <Button variant="primary" size="lg" render={<Link to={paths.root} />}>
      {t.continue}
    </Button>
  );
  if (confirm.isSuccess) {
    return (
      <EntryPage title={t.doneTitle} intro={t.done(confirm.data)}>
        <form>{leave}</form>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t.title} intro={t.intro}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate();
        }}
      >
        <FormError>{confirm.error?.message}</FormError>
        <Button variant="primary" size="lg" wide type="submit" busy={confirm.isPending} busyLabel={t.busy}>
          {t.submit}
        </Button>
      </form>
    </EntryPage>
  );
}
