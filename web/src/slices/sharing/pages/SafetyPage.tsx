import { Clock, MapPin, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { sharing } from '#contract/sharing/routes.ts';
import type { SafetyLink } from '#contract/sharing/views.ts';
import { Banner, Button, FormError, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { LinkNotice, MailedLink } from '#web/platform/screens/MailedLink.tsx';
import { NarrowPage } from '#web/platform/screens/NarrowPage.tsx';
import { formatDateTime, formatTimeSpan } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import s from './SafetyPage.module.css';

const t = text.sharing.link;
/** The page behind the links in mails about shared plans (B-07). */
export function Component() {
  return (
    <MailedLink
      queryKey={['sharing', 'link']}
      read={(token) => call(sharing.readLink, { body: { token } })}
      redeem={(token, answer: 'yes' | 'no') => call(sharing.redeemLink, { body: { token, answer } })}
      goneCode="SAFETY_LINK_GONE"
      // The contact comes back to see whether the plan changed.
      refetchOnFocus
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
      {({ view, redeem, isSending, answer, error }) => {
        const answering = { busy: isSending && answer ? answer : null, onAnswer: redeem, error };
        if (view.purpose === 'contact') return <ContactAnswer link={view} {...answering} />;
        if (view.purpose === 'home') return <HomeAnswer link={view} {...answering} />;
        return <Plan link={view} />;
      }}
    </MailedLink>
  );
}

interface Answering<Purpose extends SafetyLink['purpose']> {
  link: Extract<SafetyLink, { purpose: Purpose }>;
  /** The answer that is being sent. */
  busy: 'yes' | 'no' | null;
  onAnswer: (answer: 'yes' | 'no') => void;
  error: string | undefined;
}

/** Asks whether somebody wants to be a trusted contact, or lets them stop the mails. */
function ContactAnswer({ link: { member, state }, busy, onAnswer, error }: Answering<'contact'>) {
  if (state === 'declined') return <Notice title={t.declined} text={t.declinedText} />;
  return (
    <NarrowPage>
      <PageHeader title={state === 'confirmed' ? t.confirmed(member) : t.ask(member)} />
      <p>{state === 'confirmed' ? t.confirmedText(member) : t.askText(member)}</p>
      {state === 'asked' && <p>{t.privacy}</p>}
      <div className={s.actions}>
        {state === 'asked' && (
          <Button variant="primary" busy={busy === 'yes'} busyLabel={t.saving} onClick={() => onAnswer('yes')}>
            {t.yes}
          </Button>
        )}
        <Button variant="quiet" busy={busy === 'no'} busyLabel={t.saving} onClick={() => onAnswer('no')}>
          {state === 'confirmed' ? t.stop : t.no}
        </Button>
      </div>
      <FormError>{error}</FormError>
    </NarrowPage>
  );
}

/** Lets the member say with one tap that they got home. */
function HomeAnswer({ link: { title, dateTime, isDone }, busy, onAnswer, error }: Answering<'home'>) {
  if (isDone) return <Notice title={t.homeDone} text={t.homeDoneText} />;
  return (
    <NarrowPage>
      <PageHeader title={t.homeTitle} text={t.when(title, formatDateTime(dateTime))} />
      <div>
        <Button variant="primary" busy={busy === 'yes'} busyLabel={t.saving} onClick={() => onAnswer('yes')}>
          {t.gotHome}
        </Button>
      </div>
      <FormError>{error}</FormError>
    </NarrowPage>
  );
}

/** Shows a contact the plan, and nothing else about anybody. */
function Plan({ link }: { link: Extract<SafetyLink, { purpose: 'plan' }> }) {
  const { member, title, host, location, isAtHome, dateTime, endsAt, cancelled, asksHome, homeAt, alertedAt, until } =
    link;
  return (
    <NarrowPage>
      <PageHeader title={t.planTitle(member)} />
      {cancelled && <Banner title={t.cancelled(member)}>{t.cancelledText}</Banner>}
      {homeAt ? (
        <Banner tone="ok" title={t.isHome(member, formatDateTime(homeAt))} />
      ) : (
        alertedAt && (
          <Banner tone="warning" title={t.noAnswer(member)}>
            {t.noAnswerText}
          </Banner>
        )
      )}
      <h2 className={s.plan}>{title}</h2>
      <ul className={s.facts}>
        <li>
          <Clock aria-hidden="true" />
          <time dateTime={dateTime}>{t.newYork(formatTimeSpan({ dateTime, endsAt }))}</time>
        </li>
        <li>
          <MapPin aria-hidden="true" />
          {isAtHome ? t.atHome(location, member) : location}
        </li>
        {host && (
          <li>
            <UserRound aria-hidden="true" />
            {t.host(host)}
          </li>
        )}
      </ul>
      {asksHome && !homeAt && !alertedAt && <p>{t.willAsk(member)}</p>}
      <p className={s.hint}>{t.until(formatDateTime(until))}</p>
      <p className={s.hint}>{t.emergency}</p>
    </NarrowPage>
  );
}

const Notice = (notice: { title: string; text: string }) => (
  <LinkNotice {...notice} action={<Button render={<Link to={paths.landing} />}>{text.identity.learnMore}</Button>} />
);
