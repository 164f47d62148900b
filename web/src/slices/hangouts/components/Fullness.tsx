import { AvatarStack, cx } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './Fullness.module.css';
import type { HangoutStatus } from './useHangoutStatus.ts';

const t = text.hangouts;
/** The places left are emphasized when there are at most this many. */
const FEW = 3;

interface FullnessProps {
  hangout: CachedHangout;
  status: HangoutStatus;
  /** The number of avatars to show at most; 0 shows none. */
  faces: number;
}

/** The attendees' avatars, their number and the places left. */
export function Fullness({ hangout, status, faces }: FullnessProps) {
  const { going, capacity, participants, waiting } = hangout;
  const isPast = status.phase === 'past';
  const isOpen = status.phase === 'upcoming' || status.phase === 'now';
  return (
    <div className={s.fullness}>
      {faces > 0 && (
        <AvatarStack
          people={participants.map((member) => ({ id: member.uid, name: nameOf(member), src: member.profileImage }))}
          max={faces}
          size={32}
          label={t.goes(going)}
          {...(going > faces && { more: t.moreFaces(going - Math.min(faces, participants.length)) })}
        />
      )}
      <span className={s.words}>
        {isPast ? t.went(going) : capacity === null ? t.going(going) : t.goingOf(going, capacity)}
        {isOpen && status.isFull && (
          <b className={s.full}>
            {t.full}
            {waiting > 0 && ` · ${t.waiting(waiting)}`}
          </b>
        )}
        {isOpen && status.left !== null && status.left > 0 && (
          <span className={cx(s.left, status.left <= FEW && s.few)}>{t.left(status.left)}</span>
        )}
      </span>
      {capacity !== null && isOpen && (
        <span className={s.track} aria-hidden="true">
          <span
            className={cx(s.bar, status.isFull && s.isFull)}
            style={{ inlineSize: `${(100 * going) / capacity}%` }}
          />
        </span>
      )}
    </div>
  );
}
