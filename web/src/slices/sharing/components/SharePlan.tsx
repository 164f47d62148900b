import { House, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SafetyCard, SharedPlan } from '#contract/sharing/views.ts';
import { Button, Skeleton, SkeletonGroup, Switch } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useGotHome, useSafetyCard, useShare, useStopSharing } from '../sharing.queries.ts';
import s from './SharePlan.module.css';

const t = text.sharing.plan;

export interface SharePlanProps {
  hangoutId: string;
  dateTime: string;
  /** Whether it can still be shared: it is neither over nor cancelled. */
  canShare: boolean;
}

/** Shares a plan with the trusted contact, and answers whether the member got home (B-07). */
export function SharePlan({ hangoutId, dateTime, canShare }: SharePlanProps) {
  const card = useSafetyCard();
  const { data } = card;
  const plan = data?.plans.find((candidate) => candidate.hangoutId === hangoutId);
  // A plan that is over matters only to members who shared it.
  if (!plan && !canShare) return null;
  return (
    <section aria-labelledby={`share-${hangoutId}`} className={s.section}>
      <h2 id={`share-${hangoutId}`} className={s.title}>
        <ShieldCheck aria-hidden="true" />
        {t.title}
      </h2>
      {hasFailed(card) ? (
        <LoadError query={card} compact title={t.failed} />
      ) : !data ? (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="3rem" />
        </SkeletonGroup>
      ) : plan ? (
        <Shared plan={plan} dateTime={dateTime} name={data.contact?.name ?? ''} />
      ) : (
        <Unshared hangoutId={hangoutId} contact={data.contact} />
      )}
    </section>
  );
}

/** Offers to share the plan, or says what is missing. */
function Unshared({ hangoutId, contact }: { hangoutId: string; contact: SafetyCard['contact'] }) {
  const [asksHome, setAsksHome] = useState(true);
  const { run, isPending } = useShare(hangoutId);
  if (contact?.state !== 'confirmed')
    return (
      <>
        <p className={s.words}>{contact ? t.waiting[contact.state](contact.name) : t.nobody}</p>
        <div>
          <Button size="sm" render={<Link to={paths.settings('safety')} />}>
            {contact ? t.change : t.choose}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p className={s.words}>{t.intro(contact.name)}</p>
      <Switch label={t.asksHome} description={t.asksHomeHint} checked={asksHome} onCheckedChange={setAsksHome} />
      <div>
        <Button
          size="sm"
          busy={isPending}
          busyLabel={t.sharing}
          onClick={() => run(asksHome, t.didShare(contact.name))}
        >
          {t.share(contact.name)}
        </Button>
      </div>
    </>
  );
}

function Shared({ plan, dateTime, name }: { plan: SharedPlan; dateTime: string; name: string }) {
  const home = useGotHome(plan.hangoutId);
  const stop = useStopSharing(plan.hangoutId);
  const share = useShare(plan.hangoutId);
  const hasBegun = Date.now() >= Date.parse(dateTime);
  const isWaiting = plan.asksHome && plan.homeAt === null;
  return (
    <>
      <p className={s.words} role="status">
        {stateOf(plan, name)}
      </p>
      {!hasBegun && (
        <Switch
          label={t.asksHome}
          description={t.asksHomeHint}
          checked={plan.asksHome}
          disabled={share.isPending}
          onCheckedChange={(asksHome) => share.run(asksHome)}
        />
      )}
      <div className={s.actions}>
        {isWaiting && hasBegun && (
          <Button
            variant="primary"
            icon={<House />}
            busy={home.isPending}
            busyLabel={t.saving}
            onClick={() => home.run(undefined, t.didGetHome)}
          >
            {t.gotHome}
          </Button>
        )}
        <Button size="sm" busy={stop.isPending} onClick={() => stop.run(undefined, t.didStop)}>
          {t.stop}
        </Button>
      </div>
    </>
  );
}

/** Says what the contact knows, and what happens next. */
function stateOf({ asksHome, asksAt, alertsAt, askedAt, homeAt, alertedAt, until }: SharedPlan, name: string): string {
  if (homeAt !== null) return t.home(name, alertedAt !== null);
  if (alertedAt !== null) return t.alerted(name);
  if (askedAt !== null && asksHome) return t.asked(name, formatDateTime(alertsAt));
  return asksHome ? t.willAsk(name, formatDateTime(asksAt)) : t.shared(name, formatDateTime(until));
}
