import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button, FormError, PageHeader } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { text } from '#web/text/index.ts';

const t = text.account.unsubscribe;

/** Sends the one-click request of mail programs (RFC 8058). Returns false for an incomplete link. */
async function unsubscribe(token: string): Promise<boolean> {
  const answer = await fetch(`${paths.unsubscribe}?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  }).catch(() => null);
  if (answer?.status === 404) return false;
  if (!answer?.ok) throw new Error(t.failed);
  return true;
}

/**
 * The page behind the link of a digest, or of a mail with an announcement. It waits for a click, because mail programs that scan messages
 * follow links (N-02, R-16).
 */
export function Component() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const kind = token.split('.')[2] === 'announcements' ? 'announcements' : 'digest';
  const stop = useMutation({ mutationFn: () => unsubscribe(token) });
  const settings = <Button render={<Link to={paths.settings('notifications')} />}>{t.settings}</Button>;
  if (stop.isSuccess) {
    return (
      <NarrowPage>
        <PageHeader title={stop.data ? t.doneTitle : t.invalidTitle} text={stop.data ? t.done : t.invalid} />
        <div>{settings}</div>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage>
      <PageHeader title={t.title[kind]} text={t.intro[kind]} />
      <div>
        <Button variant="primary" busy={stop.isPending} busyLabel={t.busy} onClick={() => stop.mutate()}>
          {t.submit}
        </Button>
      </div>
      <FormError>{stop.error?.message}</FormError>
    </NarrowPage>
  );
}
