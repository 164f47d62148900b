import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { hangoutJoined as t } from '#catalog/hangout-joined.ts';
import { Banner, Button, IconButton, lazyWindow } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { CalendarMenu, hoursAndZone, longDateAsLine } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { addressOf, calendarFacts } from '../calendar-facts.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useHangout, useHomeAddress } from '../hangouts.queries.ts';
import { setJoined } from '../joined.ts';
import s from './JoinedBanner.module.css';

/** The dialog that suggests a hangout to a connection, loaded when it is opened. */
const SuggestDialog = lazyWindow(() => import('./SuggestDialog.tsx').then((loaded) => loaded.SuggestDialog));

export interface JoinedBannerProps {
  id: string;
}

/** Says that the member goes to a hangout, when and where it is, and what they can do next (H-09). */
export function JoinedBanner({ id }: JoinedBannerProps) {
  const { data: hangout } = useHangout(id);
  // A member who leaves the hangout or loses the place is not told that they go.
  return hangout?.rsvp === 'confirmed' && !hangout.cancelled ? <Joined hangout={hangout} /> : null;
}

function Joined({ hangout }: { hangout: CachedHangout }) {
  const [isSuggesting, setIsSuggesting] = useState(false);
  const now = useNow();
  const home = useHomeAddress(useUid(), hangout);
  const startsAt = new Date(hangout.dateTime);
  return (
    <div className={s.place}>
      <Banner
        tone="ok"
        title={
          <Link to={paths.hangout(hangout.id)} className={s.title}>
            {t.youGo(hangout.title)}
          </Link>
        }
        action={
          <IconButton label={t.dismiss} size="sm" onClick={() => setJoined(null)}>
            <X />
          </IconButton>
        }
      >
        <p>
          <time dateTime={hangout.dateTime}>
            {longDateAsLine(startsAt, now) + text.app.punctuation.comma + hoursAndZone(hangout)}
          </time>{' '}
          · <bdi>{hangout.location}</bdi>
        </p>
        <div className={s.actions}>
          <CalendarMenu facts={calendarFacts(hangout, home.data?.address ?? null)} url={addressOf(hangout.id)} />
          {hangout.tableId === null && (
            <Button variant="quiet" size="sm" icon={<UserPlus />} onClick={() => setIsSuggesting(true)}>
              {text.hangouts.bring}
            </Button>
          )}
        </div>
      </Banner>
      <SuggestDialog hangout={hangout} open={isSuggesting} onOpenChange={setIsSuggesting} />
    </div>
  );
}
