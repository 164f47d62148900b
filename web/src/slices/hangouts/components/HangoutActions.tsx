import { Ban, CalendarX2, Ellipsis, Flag, LogOut, Pencil, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Button, IconButton, Menu, MenuItem, useConfirm, useToast } from '#web/design/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { nameOf } from '#web/slices/chats/index.ts';
import { CalendarMenu, ShareButton } from '#web/slices/plans/index.ts';
import { ReportDialog, useBlock } from '#web/slices/safety/index.ts';
import { text } from '#web/text/index.ts';
import { addressOf, calendarFacts } from '../calendar-facts.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useCancelHangout, useHomeAddress } from '../hangouts.queries.ts';
import { CoHostDialog } from './co-host-dialog.lazy.ts';
import s from './HangoutActions.module.css';
import { HangoutForm } from './hangout-form.lazy.ts';
import { ReportAndLeave } from './report-and-leave.lazy.ts';
import { SuggestDialog } from './suggest-dialog.lazy.ts';
import { useGoing } from './useGoing.ts';
import type { Standing } from './useStanding.ts';

const t = text.hangouts;
interface HangoutActionsProps {
  hangout: CachedHangout;
  standing: Standing;
}

/** The other actions of a hangout: add it to a calendar, share or leave it; for the host, edit or cancel it. */
export function HangoutActions({ hangout, standing }: HangoutActionsProps) {
  const { leave } = useGoing(hangout);
  const home = useHomeAddress(useUid(), hangout);
  const address = home.data?.address ?? null;
  const url = addressOf(hangout.id);
  const [isEditing, setIsEditing] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const { can, phase } = standing;
  const isOver = phase === 'past';
  const canSuggest = hangout.rsvp === 'confirmed' && !isOver && phase !== 'cancelled' && hangout.tableId === null;
  return (
    <div className={s.actions}>
      {!isOver && <CalendarMenu facts={calendarFacts(hangout, address)} url={url} />}
      <ShareButton title={hangout.title} dateTime={hangout.dateTime} url={url} />
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
      {can.change && (
        <Button variant="quiet" size="sm" icon={<Users />} onClick={() => setIsNaming(true)}>
          {t.coHost}
        </Button>
      )}
      {can.change && <CoHostDialog hangout={hangout} open={isNaming} onOpenChange={setIsNaming} />}
      {can.cancel && <Cancel hangout={hangout} />}
      {can.leave && (hangout.rsvp === 'confirmed' || standing.hasOffer) && (
        <Button variant="quiet" size="sm" icon={<LogOut />} onClick={() => void leave()}>
          {standing.hasOffer ? t.stopWaiting : t.leave}
        </Button>
      )}
      {can.leave && hangout.rsvp === 'confirmed' && hangout.host && (
        <Button variant="quiet" size="sm" icon={<Flag />} onClick={() => setIsReporting(true)}>
          {t.reportAndLeave.open}
        </Button>
      )}
      {/* It stays while the member is leaving, and to add details afterwards. */}
      {!standing.isHost && hangout.host && (
        <ReportAndLeave hangout={hangout} host={hangout.host} open={isReporting} onOpenChange={setIsReporting} />
      )}
      {!standing.isHost && hangout.host && <HostMenu hangout={hangout} host={hangout.host} />}
      {isEditing && <HangoutForm hangout={hangout} address={address} onClosed={() => setIsEditing(false)} />}
    </div>
  );
}

function Cancel({ hangout }: { hangout: CachedHangout }) {
  const confirm = useConfirm();
  const toast = useToast();
  const cancelling = useCancelHangout();
  async function cancel() {
    const sure = await confirm({
      title: t.cancelTitle(hangout.title),
      description: t.cancelText(hangout.going - 1 + hangout.waiting),
      confirmLabel: t.cancelConfirm,
      cancelLabel: t.keep,
      danger: true,
    });
    if (!sure) return;
    cancelling.mutate(hangout.id, {
      onSuccess: () => toast.show({ text: t.didCancel }),
      onError: (error) => toast.show({ text: error.message, kind: 'error' }),
    });
  }
  return (
    <Button variant="quiet" size="sm" icon={<CalendarX2 />} busy={cancelling.isPending} onClick={() => void cancel()}>
      {t.cancel}
    </Button>
  );
}

/** The menu to report the hangout, and to report or block its host (P-12). */
function HostMenu({ hangout, host }: { hangout: CachedHangout; host: MemberCard }) {
  const [reporting, setReporting] = useState<'hangout' | 'host' | null>(null);
  const block = useBlock();
  const member = { uid: host.uid, name: nameOf(host) };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.moreActions}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Flag />} onClick={() => setReporting('hangout')}>
          {text.safety.reportHangout}
        </MenuItem>
        <MenuItem icon={<Flag />} onClick={() => setReporting('host')}>
          {text.safety.report(member.name)}
        </MenuItem>
        <MenuItem icon={<Ban />} danger onClick={() => void block(member)}>
          {text.safety.block(member.name)}
        </MenuItem>
      </Menu>
      <ReportDialog
        key={reporting}
        member={member}
        {...(reporting === 'hangout' && { hangout: { id: hangout.id, title: hangout.title } })}
        open={reporting !== null}
        onOpenChange={(open) => !open && setReporting(null)}
      />
    </>
  );
}
