import { Ban, CalendarX2, Ellipsis, Flag, LogOut, NotebookPen, Users, UsersRound } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { guestAndNote } from '#catalog/guest-and-note.ts';
import { hangoutCoHost } from '#catalog/hangout-co-host.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Button, IconButton, lazyWindow, Menu, MenuItem, useConfirm, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { ReportDialog, useBlock } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useCancelHangout, useChangeRsvp } from '../hangouts.queries.ts';
import { guestAndNoteLabel } from './guest-and-note-label.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

/** The dialogs about a guest and a note, the co-host, and a weekly hangout, each loaded when it is opened. */
const GuestAndNoteDialog = lazyWindow(() =>
  import('./GuestAndNoteDialog.tsx').then((loaded) => loaded.GuestAndNoteDialog),
);
const CoHostDialog = lazyWindow(() => import('./CoHostDialog.tsx').then((loaded) => loaded.CoHostDialog));
const CancelWeeklyDialog = lazyWindow(() =>
  import('./CancelWeeklyDialog.tsx').then((loaded) => loaded.CancelWeeklyDialog),
);
/** The dialog that reports a hangout and leaves it, loaded when it is opened. */
const ReportAndLeave = lazyWindow(() => import('./ReportAndLeave.tsx').then((loaded) => loaded.ReportAndLeave));

const t = text.hangouts;

export interface MoreActionsProps {
  hangout: CachedHangout;
  status: HangoutStatus;
}

/** The actions that are needed less often: a guest and a note, the co-host, cancelling, reporting and blocking. */
export function MoreActions({ hangout, status }: MoreActionsProps) {
  const { can, isHost } = status;
  const menu = useRef<HTMLSpanElement>(null);
  return (
    <>
      <Extras hangout={hangout} status={status} />
      <CoHost hangout={hangout} canChange={can.change} next={menu} />
      {can.makeGroup && hangout.group === null && (
        <Button variant="quiet" size="sm" icon={<UsersRound />} render={<Link to={paths.groupFrom(hangout.id)} />}>
          {t.makeGroup}
        </Button>
      )}
      {isHost && hasFollowing(hangout) && <CancelWeekly hangout={hangout} canCancel={can.cancel} />}
      {can.cancel && !hasFollowing(hangout) && <Cancel hangout={hangout} />}
      <PeopleMenu hangout={hangout} canLeave={can.leave} place={menu} />
    </>
  );
}

/** Opens the dialog about a guest and a note, where the host allows them or the member has said either (H-12). */
function Extras({ hangout, status }: MoreActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = guestAndNoteLabel(hangout, status.isHost);
  const isPlanned = status.phase === 'upcoming' || status.phase === 'now';
  if (label === null || hangout.rsvp !== 'confirmed') return null;
  if (!isPlanned) return hangout.note === '' ? null : <RemoveNote hangout={hangout} />;
  return (
    <>
      <Button variant="quiet" size="sm" icon={<NotebookPen />} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <GuestAndNoteDialog hangout={hangout} status={status} onClosed={() => setIsOpen(false)} />}
    </>
  );
}

/** Removes the member's note to the host of a hangout that is over or cancelled. */
function RemoveNote({ hangout }: { hangout: CachedHangout }) {
  const toast = useToast();
  const change = useChangeRsvp(hangout.id);
  const remove = () =>
    change.mutate(
      { note: '' },
      {
        onSuccess: () => toast.show({ text: guestAndNote.didRemoveNote }),
        onError: toast.showError,
      },
    );
  return (
    <Button variant="quiet" size="sm" icon={<NotebookPen />} busy={change.isPending} onClick={remove}>
      {guestAndNote.removeNote}
    </Button>
  );
}

interface CoHostProps {
  hangout: CachedHangout;
  canChange: boolean;
  /** Holds the button that gets the focus of a co-host who has stepped down, because their own button is gone. */
  next: RefObject<HTMLElement | null>;
}

/** Opens the dialog about the co-host (H-11). The dialog stays while it is closing. */
function CoHost({ hangout, canChange, next }: CoHostProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter();
  const findNext = () => next.current?.querySelector('button');
  return (
    <>
      {canChange && (
        <Button ref={opener} variant="quiet" size="sm" icon={<Users />} onClick={() => setIsOpen(true)}>
          {hangoutCoHost.title}
        </Button>
      )}
      <CoHostDialog
        hangout={hangout}
        open={isOpen}
        onOpenChange={setIsOpen}
        // The opener stays until the change has arrived.
        onSteppedDown={() => focusAfter(findNext)}
        finalFocus={() => opener.current ?? findNext()}
      />
    </>
  );
}

/** Returns whether later hangouts of a weekly series follow. */
const hasFollowing = ({ series }: CachedHangout) => series !== null && series.number < series.length;

/** Opens the dialog that cancels a weekly hangout, alone or with the following ones (H-13). The dialog stays while it is closing. */
function CancelWeekly({ hangout, canCancel }: { hangout: CachedHangout; canCancel: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {canCancel && (
        <Button variant="quiet" size="sm" icon={<CalendarX2 />} onClick={() => setIsOpen(true)}>
          {t.cancel}
        </Button>
      )}
      <CancelWeeklyDialog hangout={hangout} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

function Cancel({ hangout }: { hangout: CachedHangout }) {
  const confirm = useConfirm();
  const toast = useToast();
  const cancelling = useCancelHangout();
  async function cancel() {
    const sure = await confirm({
      title: t.cancelTitle(hangout.title),
      description: t.cancelText(hangout.going - hangout.guests - 1 + hangout.waiting),
      confirmLabel: t.cancelConfirm,
      cancelLabel: t.keep,
      danger: true,
    });
    if (!sure) return;
    // The button may be gone before the answer, and callbacks of `mutate` with it.
    await cancelling
      .mutateAsync({ id: hangout.id })
      .then(() => void toast.show({ text: t.didCancel }), toast.showError);
  }
  return (
    <Button variant="quiet" size="sm" icon={<CalendarX2 />} busy={cancelling.isPending} onClick={() => void cancel()}>
      {t.cancel}
    </Button>
  );
}

interface PeopleMenuProps {
  hangout: CachedHangout;
  canLeave: boolean;
  place: RefObject<HTMLSpanElement | null>;
}

/** The menu to report the hangout, its host or its co-host, and to block the host (P-12). Nobody reports themselves. */
function PeopleMenu({ hangout, canLeave, place }: PeopleMenuProps) {
  const me = useUid();
  const [isLeaving, setIsLeaving] = useState(false);
  const [reporting, setReporting] = useState<'hangout' | 'host' | 'coHost' | null>(null);
  const block = useBlock();
  const memberOf = (card: MemberCard | null) =>
    card === null || card.uid === me ? null : { uid: card.uid, name: nameOf(card) };
  const [host, coHost] = [memberOf(hangout.host), memberOf(hangout.coHost)];
  const reported = reporting === 'coHost' ? coHost : host;
  const about = { id: hangout.id, title: hangout.title, ...(reporting === 'coHost' && { part: 'coHost' as const }) };
  if (!host && !coHost) return null;
  return (
    <span ref={place}>
      <Menu
        trigger={
          <IconButton label={t.moreActions}>
            <Ellipsis />
          </IconButton>
        }
      >
        {host && canLeave && hangout.rsvp === 'confirmed' && (
          <MenuItem icon={<LogOut />} onClick={() => setIsLeaving(true)}>
            {t.reportAndLeave.open}
          </MenuItem>
        )}
        {host && (
          <MenuItem icon={<Flag />} onClick={() => setReporting('hangout')}>
            {text.safety.reportHangout}
          </MenuItem>
        )}
        {host && (
          <MenuItem icon={<Flag />} onClick={() => setReporting('host')}>
            {text.safety.report(host.name)}
          </MenuItem>
        )}
        {coHost && (
          <MenuItem icon={<Flag />} onClick={() => setReporting('coHost')}>
            {text.safety.report(coHost.name)}
          </MenuItem>
        )}
        {host && (
          <MenuItem icon={<Ban />} danger onClick={() => void block(host)}>
            {text.safety.block(host.name)}
          </MenuItem>
        )}
      </Menu>
      {/* It stays while the member is leaving, and to add details afterwards. */}
      {host && hangout.host && (
        <ReportAndLeave hangout={hangout} host={hangout.host} open={isLeaving} onOpenChange={setIsLeaving} />
      )}
      {reported && (
        <ReportDialog
          key={reporting}
          member={reported}
          {...(reporting !== 'host' && { hangout: about })}
          open={reporting !== null}
          onOpenChange={(open) => !open && setReporting(null)}
        />
      )}
    </span>
  );
}
