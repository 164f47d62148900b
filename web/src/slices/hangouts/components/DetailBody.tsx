import { Users } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { HangoutField } from '#contract/hangouts/forms.ts';
import {
  Avatar,
  Banner,
  Button,
  CategoryBullet,
  ErrorState,
  lazyWindow,
  Skeleton,
  SkeletonGroup,
} from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { MeetAgain } from '#web/slices/encounters/index.ts';
import { GatheringDetail, MapLink, timeOfDay } from '#web/slices/gatherings/index.ts';
import { tripLabel } from '#web/slices/profiles/index.ts';
import { SharePlan } from '#web/slices/sharing/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useHangout, useHomeAddress } from '../hangouts.queries.ts';
import { hasAlbum } from '../has-album.ts';
import { whoMayJoinLabel } from '../who-may-join-label.ts';
import { Album, TableStart } from '../windows.ts';
import s from './DetailBody.module.css';
import { HangoutActions } from './HangoutActions.tsx';
import { DetailPicture } from './HangoutPicture.tsx';
import { People } from './People.tsx';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useHangoutStatus } from './useHangoutStatus.ts';

/** The members who have seen the address of a home, loaded for its host alone. */
const AddressReaders = lazyWindow(() => import('./AddressReaders.tsx').then((loaded) => loaded.AddressReaders));
/** The guests and notes that the host and the co-host see, loaded for them alone. */
const GuestsAndNotesList = lazyWindow(() =>
  import('./GuestsAndNotesList.tsx').then((loaded) => loaded.GuestsAndNotesList),
);
/** The members who ask to join, loaded for the host and the co-host alone. */
const JoinRequests = lazyWindow(() => import('./JoinRequests.tsx').then((loaded) => loaded.JoinRequests));
/** The place of a hangout in its weekly series, loaded for hangouts that repeat. */
const SeriesNote = lazyWindow(() => import('./SeriesNote.tsx').then((loaded) => loaded.SeriesNote));

const t = text.hangouts;
/** Errors that stay the same when tried again: an unknown hangout or an invalid id. */
const GONE = ['NOT_FOUND', 'INVALID_INPUT'];

interface DetailBodyProps {
  id: string;
  /** The main action, on a page. A dialog shows it in its footer. */
  actions?: ReactNode;
}

/** The details of a hangout below its title, in the dialog and on the page (H-03). */
export function DetailBody({ id, actions }: DetailBodyProps) {
  const hangout = useHangout(id);
  const { data, error } = hangout;
  const isGone = error instanceof ApiError && GONE.includes(error.code);
  if (isGone) {
    return (
      <ErrorState
        title={t.notFound}
        text={t.notFoundHint}
        action={<Button render={<Link to={paths.hangouts} />}>{t.back}</Button>}
      />
    );
  }
  if (data) return <Detail hangout={data} actions={actions} />;
  if (!error) return <DetailSkeleton />;
  return <LoadError query={hangout} title={t.detailFailed} />;
}

function Detail({ hangout, actions }: { hangout: CachedHangout; actions: ReactNode }) {
  const status = useHangoutStatus(hangout);
  // The compiler asks for a field of the form that is missing here. One of null is shown elsewhere: the borough on cards, the others here.
  const { category, location, ...below }: Record<HangoutField, ReactNode> = {
    title: null,
    category: (
      <p className={s.category}>
        <CategoryBullet category={hangout.category} />
        {text.options.hangoutCategories[hangout.category]}
      </p>
    ),
    location: <Location hangout={hangout} />,
    borough: null,
    description: null,
    allowsGuests: status.isOrganizer && (hangout.allowsGuests || hangout.allowsNotes || hangout.guests > 0) && (
      <GuestsAndNotesList hangout={hangout} />
    ),
    allowsNotes: null,
    capacity: <People hangout={hangout} status={status} />,
    isAtHome: status.isHost && hangout.isAtHome && <AddressReaders hangout={hangout} />,
  };
  const safety = hangout.rsvp === 'confirmed' && (
    <SharePlan
      hangoutId={hangout.id}
      dateTime={hangout.dateTime}
      canShare={status.phase === 'upcoming' || status.phase === 'now'}
    />
  );
  return (
    <GatheringDetail
      notice={
        <>
          {status.phase === 'cancelled' && <Banner title={t.wasCancelled}>{t.wasCancelledHint}</Banner>}
          {hangout.isRemoved && <Banner title={t.removedTitle}>{t.removedText}</Banner>}
          <RequestNotice hangout={hangout} canAsk={status.can.ask} />
          {status.can.change && hangout.whoMayJoin === 'accepted' && <JoinRequests hangout={hangout} />}
          <PlaceQuestion hangout={hangout} status={status} />
          <DetailPicture hangout={hangout} />
        </>
      }
      top={
        <>
          {category}
          <Host hangout={hangout} isMe={status.isHost} />
          <Group hangout={hangout} isOrganizer={status.isOrganizer} />
          <StateBadge hangout={hangout} status={status} />
        </>
      }
      dateTime={hangout.dateTime}
      endsAt={hangout.endsAt}
      location={location}
      description={hangout.description}
    >
      {hangout.tableId && (status.phase === 'upcoming' || status.phase === 'now') && (
        <TableStart hangout={{ ...hangout, tableId: hangout.tableId }} level={2} />
      )}
      {hangout.series && <SeriesNote series={hangout.series} />}
      <HangoutActions hangout={hangout} status={status} />
      {/* Afterwards it asks whether the member got home. */}
      {status.phase === 'past' && safety}
      {actions}
      {hasAlbum(hangout, status.phase) && <Album hangoutId={hangout.id} level={2} />}
      {status.phase === 'past' && hangout.rsvp === 'confirmed' && hangout.going - hangout.guests > 1 && (
        <MeetAgain hangoutId={hangout.id} />
      )}
      {Object.entries(below).map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
      {status.phase !== 'past' && safety}
    </GatheringDetail>
  );
}

/** Says what became of the member's request to join (H-16). */
function RequestNotice({ hangout: { joinRequest }, canAsk }: { hangout: CachedHangout; canAsk: boolean }) {
  if (joinRequest === 'declined') return <Banner title={t.notThisTime}>{t.notThisTimeText}</Banner>;
  return joinRequest === 'waiting' && canAsk ? <Banner title={t.youAsked}>{t.youAskedText}</Banner> : null;
}

/** Shows the place. Attendees also see the address of a home, and others see its neighborhood alone (B-07). */
function Location({ hangout }: { hangout: CachedHangout }) {
  const { data, error, refetch } = useHomeAddress(useUid(), hangout);
  const address = hangout.rsvp === 'confirmed' ? data?.address : null;
  const mapLocation = address ? `${address.split(',')[0]}, ${hangout.location}` : hangout.location;
  return (
    <>
      {address && (
        <>
          {address}
          <br />
        </>
      )}
      {hangout.location}
      {hangout.trip && <span className={s.trip}>{`\u00a0· ${tripLabel(hangout.trip)}`}</span>}
      <br />
      {hangout.isAtHome && !address && (
        <span className={s.home}>
          {t.atHome + text.app.punctuation.end}
          {addressNote(hangout, data, error)}{' '}
          {error && (
            <Button variant="quiet" size="sm" onClick={() => void refetch()}>
              {t.retryAddress}
            </Button>
          )}
        </span>
      )}
      <MapLink location={mapLocation} />
    </>
  );
}

/** Says why the address of a home is not shown. */
function addressNote(
  { rsvp }: CachedHangout,
  data: { shownAt: string | null } | undefined,
  error: Error | null,
): string {
  if (rsvp !== 'confirmed') return t.addressFor;
  if (error) return t.addressFailed;
  if (data?.shownAt) return t.addressLater(timeOfDay(new Date(data.shownAt)));
  return data ? t.addressGone : t.addressLoading;
}

/** Shows the host with the co-host, or that a table plans the hangout. */
function Host({ hangout: { host, coHost }, isMe }: { hangout: CachedHangout; isMe: boolean }) {
  const me = useUid();
  if (!host)
    return (
      <Link to={paths.tables} className={s.host}>
        {t.ofTable}
      </Link>
    );
  const name = nameOf(host);
  return (
    <span className={s.hosts}>
      <Link to={paths.user(host.uid)} className={s.host}>
        <Avatar name={name} src={host.profileImage} alt="" size={32} />
        {t.host(isMe ? t.you.toLowerCase() : name)}
      </Link>{' '}
      {coHost && (
        <Link to={paths.user(coHost.uid)} className={s.host}>
          {coHost.uid === me ? t.youCoHost : t.withCoHost(nameOf(coHost))}
        </Link>
      )}
    </span>
  );
}

/** Says who may join, and leads to the group of the hangout (H-16, G-23). */
function Group({ hangout, isOrganizer }: { hangout: CachedHangout; isOrganizer: boolean }) {
  const label = whoMayJoinLabel(hangout, isOrganizer);
  if (label === null) return null;
  const content = (
    <>
      <Users aria-hidden="true" size={18} />
      {label}
    </>
  );
  if (!hangout.group) return <span className={s.category}>{content}</span>;
  return (
    <Link to={paths.group(hangout.group.id)} className={s.host}>
      {content}
    </Link>
  );
}

function DetailSkeleton() {
  return (
    <SkeletonGroup label={t.loading} className={s.skeleton}>
      <Skeleton width="40%" />
      <Skeleton width="60%" />
      <Skeleton width="100%" />
      <Skeleton width="80%" />
      <Skeleton shape="box" width="100%" height="3rem" />
    </SkeletonGroup>
  );
}
