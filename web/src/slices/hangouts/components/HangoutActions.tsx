import { CopyPlus, LogOut, Pencil, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button, lazyWindow } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { CalendarMenu, ShareButton } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { addressOf, calendarFacts } from '../calendar-facts.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useHomeAddress } from '../hangouts.queries.ts';
import { HangoutForm } from '../windows.ts';
import s from './HangoutActions.module.css';
import { useGoing } from './useGoing.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

/** The actions that are needed less often. They are loaded after the hangout, so that the list of hangouts loads without them. */
const MoreActions = lazyWindow(() => import('./MoreActions.tsx').then((loaded) => loaded.MoreActions));
/** The dialog that suggests a hangout to a connection, loaded when it is opened. */
const SuggestDialog = lazyWindow(() => import('./SuggestDialog.tsx').then((loaded) => loaded.SuggestDialog));

const t = text.hangouts;
interface HangoutActionsProps {
  hangout: CachedHangout;
  status: HangoutStatus;
}

/** The other actions of a hangout: add it to a calendar, share or leave it; for the host, edit or cancel it. */
export function HangoutActions({ hangout, status }: HangoutActionsProps) {
  const { leave } = useGoing(hangout);
  const home = useHomeAddress(useUid(), hangout);
  const address = home.data?.address ?? null;
  const url = addressOf(hangout.id);
  const [isEditing, setIsEditing] = useState(false);
  const [isRepeating, setIsRepeating] = useState(false);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const { can, phase } = status;
  const isOver = phase === 'past';
  const isForSome = hangout.tableId !== null || hangout.whoMayJoin === 'group';
  const canSuggest = hangout.rsvp === 'confirmed' && !isOver && phase !== 'cancelled' && !isForSome;
  const canRepeat = status.isHost && hangout.tableId === null && (isOver || phase === 'cancelled');
  return (
    <div className={s.actions}>
      {!isOver && <CalendarMenu facts={calendarFacts(hangout, address)} url={url} />}
      <ShareButton title={hangout.title} dateTime={hangout.dateTime} endsAt={hangout.endsAt} url={url} />
      {canSuggest && (
        <Button variant="quiet" size="sm" icon={<UserPlus />} onClick={() => setIsSuggesting(true)}>
          {t.bring}
        </Button>
      )}
      {canSuggest && <SuggestDialog hangout={hangout} open={isSuggesting} onOpenChange={setIsSuggesting} />}
      {can.change && (
        <Button variant="quiet" size="sm" icon={<Pencil />} busy={home.isLoading} onClick={() => setIsEditing(true)}>
          {t.edit}
        </Button>
      )}
      {canRepeat && (
        <Button
          variant="quiet"
          size="sm"
          icon={<CopyPlus />}
          busy={home.isLoading}
          onClick={() => setIsRepeating(true)}
        >
          {t.planAgain}
        </Button>
      )}
      {can.leave && (hangout.rsvp === 'confirmed' || status.hasOffer) && (
        <Button variant="quiet" size="sm" icon={<LogOut />} onClick={() => void leave()}>
          {status.hasOffer ? t.stopWaiting : t.leave}
        </Button>
      )}
      <MoreActions hangout={hangout} status={status} />
      {isEditing && <HangoutForm hangout={hangout} address={address} onClosed={() => setIsEditing(false)} />}
      {isRepeating && (
        <HangoutForm hangout={null} repeated={hangout} address={address} onClosed={() => setIsRepeating(false)} />
      )}
    </div>
  );
}
