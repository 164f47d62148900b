import { useId } from 'react';
import { Link } from 'react-router';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { IntroCard as Intro } from '#contract/profiles/views.ts';
import { Badge, BoroughBullet, Card, CardLink, Chip, ChipList, cx, Photo, Skeleton } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useMatchReason } from '#web/slices/writing/index.ts';
import { text } from '#web/text/index.ts';
import s from './IntroCard.module.css';

const t = text.discovery.card;
/** Width over height: room for a face and shoulders. */
const RATIO = 0.9;

/** A member in Intros. The whole card is one link to the profile. `eager` loads the photo before others. */
export function IntroCard({ intro, eager = false }: { intro: Intro; eager?: boolean }) {
  const { uid, username, firstName, profileImage, neighborhood, borough, openToMeeting } = intro;
  const id = useId();
  const reason = useMatchReason(uid, intro.matchReason, intro.reasonPending);
  const place = (neighborhood && neighborhoodById(neighborhood)?.name) || borough;
  const line = [intro.occupation, intro.movedFromLocation && t.from(intro.movedFromLocation)]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card flush render={<article />} className={s.card}>
      <div className={s.face}>
        <Photo name={firstName || username} src={profileImage} sizes="18rem" alt="" ratio={RATIO} eager={eager} />
        {openToMeeting && (
          <Badge tone="ok" className={s.open}>
            {t.open}
          </Badge>
        )}
      </div>
      <div className={s.words}>
        <h3 className={s.name}>
          <CardLink render={<Link to={paths.user(uid)} aria-describedby={id} />}>
            {firstName || username}
            <span className={s.username}> @{username}</span>
          </CardLink>
        </h3>
        {place && borough && (
          <p className={s.place}>
            <BoroughBullet borough={borough} size="sm" />
            <span>{place}</span>
          </p>
        )}
        {line && <p className={s.line}>{line}</p>}
        <p className={s.reason} id={id}>
          {reason}
        </p>
        {intro.sharedInterests.length > 0 && (
          <div className={s.shared}>
            <ChipList
              label={t.shared}
              items={intro.sharedInterests.map((interest) => ({
                key: interest,
                chip: (
                  <Chip size="sm" shared>
                    {text.options.interests[interest]}
                  </Chip>
                ),
              }))}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The placeholder of a card. */
export function IntroSkeleton() {
  return (
    <Card flush className={s.card} data-skeleton="">
      <Skeleton shape="box" ratio={RATIO} className={s.bone} />
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
