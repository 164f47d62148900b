import { Clock, MapPin, Users } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar, BoroughBullet, Card, CardLink, cx, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { hours, shortDateAsLine } from '#web/slices/gatherings/index.ts';
import { tripLabel } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { overList } from '../dialog-location.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { whoMayJoinLabel } from '../who-may-join-label.ts';
import { Fullness } from './Fullness.tsx';
import s from './HangoutCard.module.css';
import { CardPicture } from './HangoutPicture.tsx';
import { MainAction } from './MainAction.tsx';
import { ConfirmButton } from './PlaceQuestion.tsx';
import { StateBadge } from './StateBadge.tsx';
import { type HangoutStatus, useHangoutStatus } from './useHangoutStatus.ts';

const t = text.hangouts;

const linkOver = (search: string | undefined) =>
  search === undefined ? {} : { state: overList(search), preventScrollReset: true };

interface HangoutCardProps {
  hangout: CachedHangout;
  /** The address of the list over which the hangout opens; without it, it opens as a page. */
  search?: string;
}

/** One hangout of a list (H-02). The card opens the hangout, and its button joins it. */
export function HangoutCard({ hangout, search }: HangoutCardProps) {
  const status = useHangoutStatus(hangout);
  const isOff = status.phase === 'past' || status.phase === 'cancelled';
  return (
    <Card
      render={<li />}
      className={cx(s.card, isOff && s.off)}
      data-hangout={hangout.id}
      data-picture={hangout.picture !== null}
    >
      <CardPicture hangout={hangout} />
      <div className={s.words}>
        <div className={s.head}>
          <h3 className={s.title}>
            <CardLink render={<Link to={paths.hangout(hangout.id)} {...linkOver(search)} />}>{hangout.title}</CardLink>
          </h3>
          <StateBadge hangout={hangout} status={status} />
        </div>
        <p className={s.fact}>
          <Clock aria-hidden="true" />
          <span>
            {shortDateAsLine(new Date(hangout.dateTime))} · <b>{hours(hangout)}</b>
          </span>
        </p>
        <p className={s.fact}>
          {hangout.borough ? (
            <BoroughBullet
              borough={hangout.borough}
              size="sm"
              label={text.options.boroughs[hangout.borough]}
              className={s.borough ?? ''}
            />
          ) : (
            <MapPin aria-hidden="true" />
          )}
          <span>
            {hangout.location}
            {hangout.isAtHome && ` · ${t.atHome}`}
            {hangout.trip && <span className={s.trip}>{`\u00a0· ${tripLabel(hangout.trip)}`}</span>}
          </span>
        </p>
        <GroupLine hangout={hangout} isOrganizer={status.isOrganizer} />
        <p className={s.description}>{hangout.description}</p>
        <p className={s.host}>
          {hangout.host && <Avatar name={nameOf(hangout.host)} src={hangout.host.profileImage} alt="" size={24} />}
          {hostLine(hangout, status)}
        </p>
      </div>
      <div className={s.foot}>
        <Fullness hangout={hangout} status={status} faces={3} />
        {status.isAsked && <ConfirmButton hangout={hangout} />}
        <MainAction hangout={hangout} status={status} />
      </div>
    </Card>
  );
}

/** Returns who runs a hangout. */
function hostLine({ host }: CachedHangout, { isHost, isOrganizer }: HangoutStatus): string {
  if (!host) return t.ofTable;
  if (isHost) return t.youHost;
  return isOrganizer ? t.youCoHost : t.host(nameOf(host));
}

/** Says who may join, with the group of the hangout (H-16, G-23). */
function GroupLine({ hangout, isOrganizer }: { hangout: CachedHangout; isOrganizer: boolean }) {
  const label = whoMayJoinLabel(hangout, isOrganizer);
  if (label === null) return null;
  return (
    <p className={cx(s.fact, s.group)}>
      <Users aria-hidden="true" />
      <span>{label}</span>
    </p>
  );
}

/** The skeleton of a card. */
export function CardSkeleton() {
  return (
    <Card className={s.card} data-picture="true">
      <Skeleton shape="box" className={s.skeletonPicture ?? ''} />
      <div className={s.words}>
        <span className={s.skeletonTitle}>
          <Skeleton width="55%" />
        </span>
        <p>
          <Skeleton width="40%" />
        </p>
        <p>
          <Skeleton width="55%" />
        </p>
        <div className={s.skeletonLines}>
          <Skeleton width="95%" />
          <Skeleton width="70%" />
        </div>
        <p className={s.host}>
          <Skeleton shape="circle" width="24px" />
          <Skeleton width="30%" />
        </p>
      </div>
      <div className={s.foot}>
        <Skeleton width="8rem" height="2rem" shape="box" />
        <Skeleton width="6rem" height="2.75rem" shape="box" />
      </div>
    </Card>
  );
}
