import { useState } from 'react';
import { hangoutCoHost as t } from '#catalog/hangout-co-host.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import people from '#web/design/art/empty-people.svg';
import { Button, Dialog, type DialogProps, EmptyState, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useUid } from '#web/platform/session/index.ts';
import { MorePeople } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useCoHost } from '../hangouts.queries.ts';
import { MemberRows } from './MemberRows.tsx';
import { usePeople } from './usePeople.ts';

export interface CoHostDialogProps extends Pick<DialogProps, 'finalFocus'> {
  hangout: CachedHangout;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called before the dialog closes because the co-host stepped down. */
  onSteppedDown: () => void;
}

/** Lets the host choose a co-host among the attendees, and the co-host step down (H-11). */
export function CoHostDialog({ hangout, open, onOpenChange, onSteppedDown, ...focus }: CoHostDialogProps) {
  const isHost = hangout.createdBy === useUid();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...focus}
      title={t.title}
      closeLabel={text.hangouts.close}
      footer={
        <>
          <Button onClick={close}>{t.close}</Button>
          {!isHost && <StepDown hangout={hangout} onSteppedDown={onSteppedDown} onDone={close} />}
        </>
      }
    >
      {isHost ? <Candidates hangout={hangout} /> : <p>{t.forCoHost(nameOf(hangout.host))}</p>}
    </Dialog>
  );
}

type StepDownProps = Pick<CoHostDialogProps, 'hangout' | 'onSteppedDown'> & { onDone: () => void };

function StepDown({ hangout, onSteppedDown, onDone }: StepDownProps) {
  const toast = useToast();
  const ownUid = useUid();
  const change = useCoHost(hangout.id);
  function stepDown() {
    const onSuccess = () => {
      onSteppedDown();
      toast.show({ text: t.didStepDown });
    };
    return change.mutateAsync({ other: ownUid, ends: true }).then(onSuccess, toast.showError).then(onDone);
  }
  return (
    <Button variant="danger" busy={change.isPending} busyLabel={t.saving} onClick={() => void stepDown()}>
      {t.stepDown}
    </Button>
  );
}

function Candidates({ hangout }: { hangout: CachedHangout }) {
  const { all, more } = usePeople(hangout);
  const [result, setResult] = useState('');
  const members = all.filter(({ uid }) => uid !== hangout.createdBy);
  if (hangout.going - hangout.guests <= 1)
    return (
      <EmptyState
        art={<img src={people} alt="" width="240" height="180" />}
        title={t.nobody}
        text={t.nobodyHint}
        level={3}
      />
    );
  return (
    <>
      <MemberRows
        members={members}
        actionOf={(member) => <Choose hangout={hangout} member={member} onChanged={setResult} />}
      >
        <p>{t.forHost}</p>
        {/* A message at the edge of the screen would cover the list on a phone. */}
        <p role="status">{result}</p>
      </MemberRows>
      <MorePeople more={more} />
    </>
  );
}

interface ChooseProps {
  hangout: CachedHangout;
  member: MemberCard;
  /** Called with a sentence about the new co-host. */
  onChanged: (result: string) => void;
}

function Choose({ hangout, member, onChanged }: ChooseProps) {
  const toast = useToast();
  const change = useCoHost(hangout.id);
  const name = nameOf(member);
  const isCoHost = hangout.coHost?.uid === member.uid;
  // The row may be gone before the answer, and callbacks of `mutate` with it.
  const choose = () =>
    change
      .mutateAsync({ other: member.uid, ends: isCoHost })
      .then(() => onChanged(isCoHost ? t.didEnd(name) : t.didName(name)), toast.showError);
  return (
    <Button
      size="sm"
      variant={isCoHost ? 'quiet' : 'secondary'}
      aria-label={isCoHost ? t.endMember(name) : t.nameMember(name)}
      busy={change.isPending}
      busyLabel={t.saving}
      onClick={() => void choose()}
    >
      {isCoHost ? t.end : t.name}
    </Button>
  );
}
