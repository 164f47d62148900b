import { Fragment, useState } from 'react';
import { Button, lazyWindow } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { PeopleList } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useConfirmations } from '../hangouts.queries.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';
import { usePeople } from './usePeople.ts';

/** The dialog in which the host removes attendees, loaded when it is opened. */
const PeopleDialog = lazyWindow(() => import('./PeopleDialog.tsx').then((loaded) => loaded.PeopleDialog));

const t = text.hangouts;

/** The attendees. For the host and the co-host it says who has confirmed. */
export function People({ hangout, status }: { hangout: CachedHangout; status: HangoutStatus }) {
  const me = useUid();
  const { createdBy, coHost, going, guests } = hangout;
  const { all, more } = usePeople(hangout);
  const isCounting = status.isOrganizer && status.phase === 'upcoming' && hangout.capacity !== null;
  const { data: answers } = useConfirmations(me, hangout, isCounting);
  const askedCount = answers ? answers.confirmed.length + answers.pending.length : 0;
  const noteOf = (uid: string) =>
    answers?.confirmed.includes(uid)
      ? t.question.hasConfirmed
      : answers?.pending.includes(uid)
        ? t.question.isPending
        : null;
  const notes = [
    isCounting && askedCount > 0 && answers && t.question.counted(answers.confirmed.length, askedCount),
    guests > 0 && t.withGuests(guests),
  ].filter((note) => typeof note === 'string');
  return (
    <PeopleList
      action={status.can.change && <Manage hangout={hangout} />}
      title={status.phase === 'past' ? t.went(going) : t.people}
      note={
        notes.length > 0 &&
        notes.map((note, index) => (
          <Fragment key={note}>
            {index > 0 && <br />}
            {note}
          </Fragment>
        ))
      }
      people={all}
      partOf={(uid) => (uid === createdBy ? t.hostBadge : uid === coHost?.uid ? t.coHostBadge : null)}
      noteOf={(uid) => noteOf(uid) ?? (uid === me && hangout.bringsGuest ? t.plusOne : null)}
      more={more}
    />
  );
}

/** Opens the dialog in which attendees are removed (H-15). */
function Manage({ hangout }: { hangout: CachedHangout }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
        {t.manage}
      </Button>
      <PeopleDialog hangout={hangout} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
