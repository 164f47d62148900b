import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { hoursAndZone, longDateAsLine } from '../dates.ts';
import s from './GatheringDetail.module.css';

const t = text.hangouts;

interface GatheringDetailProps {
  /** Above everything: that it was cancelled, or a question. */
  notice?: ReactNode;
  /** In a row above the facts. */
  top?: ReactNode;
  /** When it begins. */
  dateTime: string;
  /** When it ends; an event may have no end. */
  endsAt?: string | undefined;
  location: ReactNode;
  description: string;
  /** Below the description. */
  children: ReactNode;
}

/** Shows the time, the location and the description of a hangout or an event, and the rest of its page below. */
export function GatheringDetail({ notice, top, location, description, children, ...times }: GatheringDetailProps) {
  const now = useNow();
  return (
    <div className={s.detail}>
      {notice}
      {top && <div className={s.top}>{top}</div>}
      <dl className={s.facts}>
        <div>
          <dt>
            <CalendarDays aria-hidden="true" />
            {t.when}
          </dt>
          <dd>
            <time dateTime={times.dateTime}>
              {longDateAsLine(new Date(times.dateTime), now)}
              <br />
              {hoursAndZone(times)}
            </time>
          </dd>
        </div>
        <div>
          <dt>
            <MapPin aria-hidden="true" />
            {t.where}
          </dt>
          <dd>{location}</dd>
        </div>
      </dl>
      {description && (
        <p className={s.description} dir="auto">
          {description}
        </p>
      )}
      {children}
    </div>
  );
}
