import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Button, FormError, PageHeader } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './SettingsPage.module.css';

const t = text.account.unsubscribe;

/** The same request a mail program makes by itself (RFC 8058). -> whether the link was whole */
async function unsubscribe(token: string): Promise<boolean> {
  const answer = await fetch(`${paths.unsubscribe}?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  }).catch(() => null);
  if (answer?.status === 404) return false;
  if (!answer?.ok) throw new Error(t.failed);
  return true;
}

/** Where the link of a digest leads; it takes a press, because programs that look into mails follow links (N-02). */
export function Component() {
  const [query] = useSearchParams();
  const stop = useMutation({ mutationFn: () => unsubscribe(query.get('token') ?? '') });
  const settings = <Button render={<Link to={paths.settings} />}>{t.settings}</Button>;
  if (stop.isSuccess) {
    return (
      <div className={s.page}>
        <PageHeader title={stop.data ? t.doneTitle : t.invalidTitle} text={stop.data ? t.done : t.invalid} />
        <div>{settings}</div>
      </div>
    );
  }
  return (
    <div className={s.page}>
      <PageHeader title={t.title} text={t.intro} />
      <div>
        <Button variant="primary" busy={stop.isPending} busyLabel={t.busy} onClick={() => stop.mutate()}>
          {t.submit}
        </Button>
      </div>
      <FormError>{stop.error?.message}</FormError>
    </div>
  );
}
