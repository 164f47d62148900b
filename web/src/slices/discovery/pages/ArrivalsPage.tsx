import { Link } from 'react-router';
import { arrivals as t } from '#catalog/arrivals.ts';
import people from '#web/design/art/empty-people.svg';
import { Button, EmptyState, PageHeader, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { BackLink } from '#web/platform/screens/BackLink.tsx';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useArrivals } from '../arrivals.queries.ts';
import { CohortChat } from '../components/CohortChat.tsx';
import { IntroCards } from '../components/IntroCards.tsx';
import { useIntros } from '../discovery.queries.ts';
import s from './ArrivalsPage.module.css';

const Art = () => <img src={people} alt="" width="200" height="150" />;

/** /arrivals: the members who arrived around when the member did, and their chat (B-04). */
export function Component() {
  const query = useArrivals();
  const cohort = query.data?.cohort;
  return (
    <div className={s.page}>
      <PageHeader
        title={t.title}
        // A space keeps the height of the line until the cohort is known.
        text={cohort === undefined ? '\u00a0' : cohort && t.people(cohort.people, cohort)}
        back={<BackLink to={paths.intros}>{t.back}</BackLink>}
      />
      {hasFailed(query) ? (
        <LoadError query={query} title={t.failed} compact />
      ) : query.data ? (
        <>
          {query.data.chat && <CohortChat chat={query.data.chat} />}
          {cohort ? <Cohort key={`${cohort.from} ${cohort.to}`} /> : <NoMonth />}
        </>
      ) : (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="6rem" />
        </SkeletonGroup>
      )}
    </div>
  );
}

const FILTER = { arrival: 'around' } as const;

/** The members of the cohort, in the order of Intros. */
function Cohort() {
  const intros = useIntros('everyone', FILTER, true);
  return (
    <section aria-label={t.list}>
      <IntroCards
        list="everyone"
        intros={intros}
        shape="grid"
        level={2}
        loading={t.loading}
        empty={<EmptyState compact art={<Art />} title={t.none} text={t.noneText} />}
      />
    </section>
  );
}

const NoMonth = () => (
  <EmptyState
    art={<Art />}
    title={t.noMonth}
    text={t.noMonthText}
    action={
      <Button variant="primary" render={<Link to={`${paths.profileSetup}?step=1`} />}>
        {t.addMonth}
      </Button>
    }
  />
);
