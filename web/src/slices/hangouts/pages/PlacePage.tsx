import { Link } from 'react-router';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { PlaceLink } from '#contract/hangouts/views.ts';
import { Button, FormError, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LinkNotice, MailedLink } from '#web/platform/screens/MailedLink.tsx';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';

const t = text.hangouts.link;

/** The page behind the link in a mail about a place (B-02). */
export function Component() {
  return (
    <MailedLink<PlaceLink>
      queryKey={['hangouts', 'place-link']}
      read={(token) => call(hangouts.readPlaceLink, { body: { token } })}
      redeem={(token) => call(hangouts.redeemPlaceLink, { body: { token } })}
      goneCode="PLACE_LINK_GONE"
      gone={<Notice title={t.gone} text={t.goneText} />}
      skeleton={
        <NarrowPage>
          <SkeletonGroup label={t.loading}>
            <Skeleton shape="text" width="20rem" />
            <Skeleton shape="text" width="14rem" />
          </SkeletonGroup>
        </NarrowPage>
      }
      failed={t.failed}
    >
      {({ view, redeem, isSending, error }) =>
        view.isDone ? (
          <Notice title={t.done} text={titleAndTimeOf(view)} />
        ) : (
          <NarrowPage>
            <PageHeader title={t.title[view.purpose]} text={titleAndTimeOf(view)} />
            <p>{t.text[view.purpose]}</p>
            <div>
              <Button variant="primary" busy={isSending} busyLabel={t.saving} onClick={() => redeem()}>
                {t.action[view.purpose]}
              </Button>
            </div>
            <FormError>{error}</FormError>
          </NarrowPage>
        )
      }
    </MailedLink>
  );
}

const titleAndTimeOf = ({ title, dateTime }: PlaceLink) => t.plan(title, formatDateTime(dateTime));

const Notice = (notice: { title: string; text: string }) => (
  <LinkNotice {...notice} action={<Button render={<Link to={paths.hangouts} />}>{t.toHangouts}</Button>} />
);
