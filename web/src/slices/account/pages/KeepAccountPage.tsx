import { Link } from 'react-router';
import { account } from '#contract/account/routes.ts';
import { Button, FormError, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LinkNotice, MailedLink } from '#web/platform/screens/MailedLink.tsx';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { text } from '#web/text/index.ts';

const t = text.account.closed;

interface DeletionLink {
  /** When the account will be deleted; null once it is kept. */
  dueAt: string | null;
}

async function read(token: string): Promise<DeletionLink> {
  return call(account.readDeletionLink, { body: { token } });
}

async function keep(token: string): Promise<DeletionLink> {
  await call(account.redeemDeletionLink, { body: { token } });
  return { dueAt: null };
}

/** The page behind the link in the mail about a deletion. */
export function Component() {
  return (
    <MailedLink<DeletionLink>
      queryKey={['account', 'deletion-link']}
      read={read}
      redeem={keep}
      goneCode="DELETION_LINK_GONE"
      gone={<LinkNotice title={t.goneTitle} text={t.gone} action={<ToLogin />} />}
      skeleton={
        <NarrowPage>
          <PageHeader title={t.linkTitle} />
          <SkeletonGroup label={t.loading}>
            <Skeleton shape="text" width="20rem" />
          </SkeletonGroup>
        </NarrowPage>
      }
      failed={t.failed}
    >
      {({ view: { dueAt }, redeem, isSending, error }) =>
        dueAt === null ? (
          <LinkNotice title={t.linkDoneTitle} text={t.linkDone} action={<ToLogin />} />
        ) : (
          <NarrowPage>
            <PageHeader title={t.linkTitle} text={t.link(new Date(dueAt))} />
            <div>
              <Button variant="primary" busy={isSending} busyLabel={t.keeping} onClick={() => redeem()}>
                {t.keep}
              </Button>
            </div>
            <FormError>{error}</FormError>
          </NarrowPage>
        )
      }
    </MailedLink>
  );
}

const ToLogin = () => (
  <Button variant="primary" render={<Link to={paths.login} />}>
    {t.toLogin}
  </Button>
);
