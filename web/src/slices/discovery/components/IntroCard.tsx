import { Check, Clock, Hand, UserPlus, X } from 'lucide-react';
import { memo, useId } from 'react';
import { Link } from 'react-router';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { ConnectionState, IntroCard as Intro, Passage } from '#contract/profiles/views.ts';
import {
  Badge,
  BoroughBullet,
  Card,
  CardLink,
  Chip,
  ChipList,
  cx,
  IconButton,
  Photo,
  Skeleton,
} from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { RequestAnswer } from '#web/slices/connections/index.ts';
import { tripLabel } from '#web/slices/profiles/index.ts';
import { useMatchReason } from '#web/slices/writing/index.ts';
import { text } from '#web/text/index.ts';
import { chipsBeside } from '../card-chips.ts';
import { CARD_PHOTO_WIDTH } from '../card-photo.ts';
import s from './IntroCard.module.css';

const t = text.discovery.card;
/** Width over height: room for a face and shoulders. */
const RATIO = 0.9;

interface Props {
  intro: Intro;
  connection: ConnectionState;
  /** Whether the photo is loaded before others. */
  eager?: boolean;
  /** Whether the member is being hidden. */
  isHiding: boolean;
  /** Hides the member from Intros. */
  onNotForMe: (member: { uid: string; name: string }) => void;
}

/** A member in Intros. The whole card is one link to the profile. */
export const IntroCard = memo((props: Props) =>
  props.intro.reasonPending ? <PendingCard {...props} /> : <CardBody {...props} reason={props.intro.matchReason} />,
);

/** A card whose better reason is being written. */
function PendingCard(props: Props) {
  const { uid, matchReason } = props.intro;
  return <CardBody {...props} reason={useMatchReason(uid, matchReason, true)} />;
}

function CardBody({ intro, connection, eager = false, isHiding, onNotForMe, reason }: Props & { reason: string }) {
  const { uid, username, profileImage, openToMeeting } = intro;
  const id = useId();
  const name = nameOf(intro);
  const line = [intro.occupation, intro.movedFromLocation && t.from(intro.movedFromLocation)]
    .filter(Boolean)
    .join(' · ');
  // A page that the device has kept may lack them.
  const { sharedOwnInterests = [] } = intro;
  const listed = intro.sharedInterests.map((interest) => text.options.interests[interest]);
  const chips = chipsBeside(reason, [...listed, ...sharedOwnInterests]);
  const isOpenToMeeting = openToMeeting && connection.status === 'none';
  return (
    <Card flush render={<article />} className={s.card}>
      <div>
        <Photo name={name} src={profileImage} sizes={CARD_PHOTO_WIDTH} alt="" ratio={RATIO} eager={eager} />
      </div>
      <div className={s.words}>
        <h3 className={s.name}>
          <CardLink render={<Link to={paths.user(uid)} aria-describedby={id} />}>
            {name}
            <span className={s.username}>
              {' '}
              @{username}
              {intro.pronouns && ` · ${intro.pronouns}`}
            </span>
          </CardLink>
        </h3>
        <Home intro={intro} />
        {line && <p className={s.line}>{line}</p>}
        <RelationBadges {...intro} connection={connection} />
        <p className={s.reason} id={id}>
          {intro.passage ? (
            <FoundPassage passage={intro.passage} />
          ) : intro.ownLine === null ? (
            reason
          ) : (
            `“${intro.ownLine}”`
          )}
        </p>
        {(chips.length > 0 || isOpenToMeeting) && (
          <div className={s.shared}>
            {chips.length > 0 && (
              <ChipList
                label={t.shared}
                items={chips.map((interest) => ({
                  key: interest,
                  chip: (
                    <Chip size="sm" shared>
                      {interest}
                    </Chip>
                  ),
                }))}
              />
            )}
            {isOpenToMeeting && <p className={s.open}>{t.open}</p>}
          </div>
        )}
        {connection.direction === 'received' && <Answer requester={uid} />}
      </div>
      {/* After the person, in the order of the keyboard and of screen readers. */}
      {connection.status === 'none' && (
        <NotForMeButton name={name} isPending={isHiding} onPress={() => onNotForMe({ uid, name })} />
      )}
    </Card>
  );
}

/** The sentence with the searched words, which are marked, or the interest that was found (I-10). */
function FoundPassage({ passage: { parts, interest } }: { passage: Passage }) {
  if (interest)
    return (
      <>
        {t.interest + text.app.punctuation.colon}
        <mark className={s.mark}>{text.options.interests[interest]}</mark>
      </>
    );
  return (
    <bdi>
      {parts.map((part, index) =>
        part.isFound ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change.
          <mark key={index} className={s.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}

/** Shows where the member lives, if they share it, and how far that is from the viewer by train (I-11). */
function Home({ intro: { neighborhood, borough, trip } }: { intro: Intro }) {
  const home = (neighborhood && neighborhoodById(neighborhood)?.name) || (borough && text.options.boroughs[borough]);
  if (!home || !borough) return null;
  return (
    <p className={s.place}>
      <BoroughBullet borough={borough} size="sm" />
      <span>
        {home}
        {trip && <span className={s.trip}>{`\u00a0· ${tripLabel(trip)}`}</span>}
      </span>
    </p>
  );
}

/** Shows a request or connection between the two, the last hangout that both went to, and a group in which both are. */
function RelationBadges({ connection, metAt, commonGroup, wantsWelcome }: Intro) {
  const { status, direction } = connection;
  const state = status === 'connected' ? 'connected' : direction;
  const showsWelcome = wantsWelcome && status === 'none';
  if (!state && metAt === null && !commonGroup && !showsWelcome) return null;
  return (
    <div className={s.between}>
      {state && (
        <Badge tone={state === 'sent' ? 'neutral' : 'ok'} icon={STATE_ICONS[state]}>
          {t.state[state]}
        </Badge>
      )}
      {showsWelcome && (
        <Badge tone="neutral" icon={<Hand />}>
          {text.welcome.card}
        </Badge>
      )}
      {metAt !== null && <p>{t.metAt(metAt)}</p>}
      {commonGroup && <p>{t.bothIn(commonGroup)}</p>}
    </div>
  );
}
const STATE_ICONS = { connected: <Check />, sent: <Clock />, received: <UserPlus /> };

/** Accept and Decline on the card of a member who asked to connect. */
function Answer({ requester }: { requester: string }) {
  const me = useUid();
  return (
    <div className={s.answer}>
      <RequestAnswer target={me} requester={requester} size="sm" wide />
    </div>
  );
}

function NotForMeButton({ name, isPending, onPress }: { name: string; isPending: boolean; onPress: () => void }) {
  return (
    <span className={s.notForMe}>
      <IconButton
        label={text.safety.notForMe.markName(name)}
        variant="outline"
        size="sm"
        disabled={isPending}
        onClick={onPress}
      >
        <X />
      </IconButton>
    </span>
  );
}

/** The placeholder of a card. */
export function IntroSkeleton() {
  return (
    <Card flush className={s.card} data-skeleton="">
      <Skeleton shape="box" ratio={RATIO} className={s.skeletonPhoto} />
      <div className={s.words}>
        <p className={s.name}>
          <Skeleton width="55%" />
        </p>
        <p className={s.place}>
          <Skeleton shape="circle" width="20px" />
          <Skeleton width="40%" />
        </p>
        <p className={s.line}>
          <Skeleton width="70%" />
        </p>
        <div className={cx(s.reason, s.lines)}>
          <Skeleton width="95%" />
          <Skeleton width="85%" />
          <Skeleton width="60%" />
        </div>
        <div className={s.shared}>
          <Skeleton width="60%" height="1.75rem" shape="box" />
        </div>
      </div>
    </Card>
  );
}
