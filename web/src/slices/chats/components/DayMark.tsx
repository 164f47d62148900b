import { cx } from '#web/design/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { dayLabel } from '../dates.ts';
import s from './DayMark.module.css';

interface DayMarkProps {
  /** The time of the first message of the day. */
  at: Date;
  /** Gives it the distance from what is above and below. */
  className: string | undefined;
}

/** The day of the messages below it. */
export function DayMark({ at, className }: DayMarkProps) {
  const now = useNow();
  return <p className={cx(s.day, className)}>{dayLabel(at, now)}</p>;
}
