import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { newcomers } from '#catalog/newcomers.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { Avatar, Button, CategoryBullet, Dialog, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useListedLast, useOwnUser } from '#web/slices/profiles/index.ts';
import { formatTimeSpan } from '#web/text/formats.ts';
import { useIntros } from '../discovery.queries.ts';
import { HANGOUTS_TO_JOIN, hangoutsToJoin, PEOPLE_TO_GREET, peopleToGreet } from '../end-of-wizard.ts';
import s from './EndOfWizard.module.css';

const t = newcomers.endOfWizard;

export interface EndOfWizardProps {
  onClosed: () => void;
}

/** The end of the wizard: three members to greet and two hangouts of this week. */
export function EndOfWizard({ onClosed }: EndOfWizardProps) {
  const [isOpen, setIsOpen] = useState(true);
  const ownProfile = useOwnUser().data?.public;
  const name = ownProfile?.firstName || ownProfile?.username || '';
  const listedLast = useListedLast();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      onClosed={onClosed}
      title={listedLast === null ? t.title(name) : t.titleUnfinished(name)}
      description={listedLast ?? t.text}
      closeLabel={t.close}
      footer={
        <Button variant="primary" onClick={() => setIsOpen(false)}>
          {t.done}
        </Button>
      }
    >
      <div className={s.parts}>
        <Part title={t.people}>
          <People />
        </Part>
        <Part title={t.hangouts}>
          <Hangouts />
        </Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={s.part}>
      <h3 id={id} className={s.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** As high as its rows will be, so that the button below stays where it is. */
const Waiting = ({ rows }: { rows: number }) => (
  <SkeletonGroup label={t.loading} className={s.list ?? ''}>
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <Skeleton key={index} shape="box" height="5.5rem" />
    ))}
  </SkeletonGroup>
);

function People() {
  const { data, error } = useIntros('recommended', {}, true);
  if (!data) return error ? <p className={s.none}>{t.failed}</p> : <Waiting rows={PEOPLE_TO_GREET} />;
  const people = peopleToGreet(data);
  if (people.length === 0) return <p className={s.none}>{t.noPeople}</p>;
  return (
    <ul className={s.list}>
      {people.map(({ uid, profileImage, matchReason, ownLine, ...names }) => (
        <li key={uid}>
          <Link to={paths.user(uid)} className={s.row}>
            <Avatar name={nameOf(names)} src={profileImage} alt="" size={48} />
            <span>
              <b className={s.name}>{nameOf(names)}</b>
              <span className={s.detail}>{ownLine === null ? matchReason : `“${ownLine}”`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hangouts() {
  const uid = useUid();
  const { data, error } = useQuery({
    queryKey: ['discovery', uid, 'hangouts to join'],
    queryFn: ({ signal }) => call(hangouts.list, { query: { when: 'upcoming', whose: 'all' }, signal }),
    select: ({ items }) => hangoutsToJoin(items, new Date()),
  });
  if (!data) return error ? <p className={s.none}>{t.failed}</p> : <Waiting rows={HANGOUTS_TO_JOIN} />;
  if (data.length === 0)
    return (
      <p className={s.none}>
        {t.noHangouts} <Link to={paths.hangouts}>{t.plan}</Link>
      </p>
    );
  return (
    <ul className={s.list}>
      {data.map(({ id, title, category, dateTime, endsAt, location }) => (
        <li key={id}>
          <Link to={paths.hangout(id)} className={s.row}>
            <CategoryBullet category={category} />
            <span>
              <b className={s.name} dir="auto">
                {title}
              </b>
              <span className={s.detail}>
                <CalendarDays aria-hidden="true" />
                <time dateTime={dateTime}>{formatTimeSpan({ dateTime, endsAt })}</time> · <bdi>{location}</bdi>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
