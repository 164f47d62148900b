import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { account } from '#contract/account/routes.ts';
import { Button, FormError, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import s from './SettingsPage.module.css';

const t = text.account.closed;
const GONE = ['DELETION_LINK_GONE', 'INVALID_INPUT'];
const isGone = (error: unknown) => error instanceof ApiError && GONE.includes(error.code);

/** The page behind the link in the mail about a deletion. It waits for a click, because mail programs follow links. */
export function Component() {
  const token = useLocation().hash.slice(1);
  // Another link in the same tab changes the fragment alone. It starts anew, without the answer to the link before.
  return <LinkPage key={token} token={token} />;
}

function LinkPage({ token }: { token: string }) {
  const link = useQuery({
    queryKey: ['account', 'deletion-link', token],
    queryFn: () => call(account.readDeletionLink, { body: { token } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const keep = useMutation({ mutationFn: () => call(account.useDeletionLink, { body: { token } }) });
  if (keep.isSuccess) return <Notice title={t.linkDoneTitle} words={t.linkDone} />;
  if (isGone(link.error) || isGone(keep.error)) return <Notice title={t.goneTitle} words={t.gone} />;
  if (link.error) return <LoadError query={link} level={1} title={t.failed} text={link.error.message} />;
  return (
    <div className={s.page}>
      <PageHeader title={t.linkTitle} {...(link.data && { text: t.link(new Date(link.data.dueAt)) })} />
      {link.data ? (
        <div>
          <Button variant="primary" busy={keep.isPending} busyLabel={t.keeping} onClick={() => keep.mutate()}>
            {t.keep}
          </Button>
        </div>
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="text" width="20rem" />
        </SkeletonGroup>
      )}
      <FormError>{keep.error?.message}</FormError>
    </div>
  );
}

function Notice({ title, words }: { title: string; words: string }) {
  return (
    <div className={s.page}>
      <PageHeader title={title} text={words} />
      <div>
        <Button variant="primary" render={<Link to={paths.login} />}>
          {t.toLogin}
        </Button>
      </div>
    </div>
  );
}
