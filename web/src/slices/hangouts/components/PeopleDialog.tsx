import { useState } from 'react';
import { removeAttendees as t } from '#catalog/remove-attendees.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Badge, Button, Dialog, useConfirm, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useUid } from '#web/platform/session/index.ts';
import { MorePeople } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useLetBackIn, useRemoveAttendee, useRemoved } from '../hangouts.queries.ts';
import { MemberRows } from './MemberRows.tsx';
import s from './PeopleDialog.module.css';
import { usePeople } from './usePeople.ts';

export interface PeopleDialogProps {
  hangout: CachedHangout;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lets the host and the co-host take attendees out of the hangout, and let them back in (H-15). */
export function PeopleDialog({ hangout, open, onOpenChange }: PeopleDialogProps) {
  const me = useUid();
  const { all, more } = usePeople(hangout);
  const { data } = useRemoved(me, hangout);
  const [result, setResult] = useState('');
  const partOf = ({ uid }: MemberCard) =>
    uid === hangout.createdBy
      ? text.hangouts.hostBadge
      : uid === hangout.coHost?.uid
        ? text.hangouts.coHostBadge
        : null;
  /** A co-host removes neither the host nor themselves. */
  const canRemove = ({ uid }: MemberCard) => uid !== hangout.createdBy && uid !== me;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={text.hangouts.people}
      closeLabel={text.hangouts.close}
      footer={<Button onClick={() => onOpenChange(false)}>{t.close}</Button>}
    >
      <div className={s.parts}>
        <MemberRows
          members={all}
          actionOf={(member) => (
            <>
              {partOf(member) && <Badge>{partOf(member)}</Badge>}
              {canRemove(member) && <Remove hangout={hangout} member={member} onChanged={setResult} />}
            </>
          )}
        >
          {/* A message at the edge of the screen would cover the list on a phone. */}
          <p role="status">{result}</p>
        </MemberRows>
        <MorePeople more={more} />
        {data && data.items.length > 0 && (
          <section aria-label={t.removed}>
            <h3 className={s.title}>{t.removed}</h3>
            <MemberRows
              members={data.items}
              actionOf={(member) => <LetBackIn hangout={hangout} member={member} onChanged={setResult} />}
            >
              <p>{t.removedHint}</p>
            </MemberRows>
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface ActionProps {
  hangout: CachedHangout;
  member: MemberCard;
  /** Called with a sentence about the result. */
  onChanged: (result: string) => void;
}

function Remove({ hangout, member, onChanged }: ActionProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const removing = useRemoveAttendee(hangout.id);
  const name = nameOf(member);
  async function remove() {
    const sure = await confirm({
      title: t.removeTitle(name),
      description: hangout.capacity === null ? t.removeText : `${t.removeText} ${t.placeText}`,
      confirmLabel: t.remove,
      cancelLabel: t.keepMember,
      danger: true,
    });
    if (!sure) return;
    // The row may be gone before the answer, and callbacks of `mutate` with it.
    await removing.mutateAsync(member.uid).then(() => onChanged(t.removedToast(name)), toast.showError);
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-label={t.removeMember(name)}
      busy={removing.isPending}
      busyLabel={t.saving}
      onClick={() => void remove()}
    >
      {t.remove}
    </Button>
  );
}

function LetBackIn({ hangout, member, onChanged }: ActionProps) {
  const toast = useToast();
  const letting = useLetBackIn(hangout);
  const name = nameOf(member);
  const letIn = () => letting.mutateAsync(member.uid).then(() => onChanged(t.letBackInToast(name)), toast.showError);
  return (
    <Button
      size="sm"
      aria-label={t.letMemberBackIn(name)}
      busy={letting.isPending}
      busyLabel={t.saving}
      onClick={() => void letIn()}
    >
      {t.letBackIn}
    </Button>
  );
}
