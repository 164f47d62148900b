import { useState } from 'react';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Button, lazyWindow, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useDeclineInvitation, useJoinGroup, useLeaveGroup } from '../groups.queries.ts';
import s from './GroupActions.module.css';

/** The dialog with which a member asks to join a group, loaded when it opens. */
const AskDialog = lazyWindow(() => import('./AskDialog.tsx').then((loaded) => loaded.AskDialog));

/** The group's main action for others than its members: joins an open group, or asks the organizers of another one. */
export function JoinButton({ group }: { group: GroupView }) {
  const { id, admission, sentence, isFull, invitedBy } = group;
  const [isAsking, setIsAsking] = useState(false);
  const joining = useJoinGroup(id);
  const toast = useToast();
  if (!isOpenToViewer(group) || isFull || invitedBy || sentence !== null) return null;
  if (admission === 'open')
    return (
      <Button
        variant="primary"
        busy={joining.isPending}
        onClick={() => joining.mutate('', { onError: toast.showError })}
      >
        {t.join}
      </Button>
    );
  return (
    <>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        {t.ask}
      </Button>
      <AskDialog group={group} open={isAsking} onOpenChange={setIsAsking} />
    </>
  );
}

/** Says that the group is full, invites the viewer, or that they have asked, which they can take back. */
export function JoinState({ group }: { group: GroupView }) {
  const { id, sentence, isFull, invitedBy } = group;
  const takingBack = useLeaveGroup(id);
  const toast = useToast();
  if (!isOpenToViewer(group)) return null;
  if (invitedBy && !isFull) return <Invitation group={group} by={invitedBy} />;
  if (sentence !== null)
    return (
      <div className={s.asked}>
        <p>{t.asked}</p>
        {sentence !== '' && (
          <p className={s.sentence} dir="auto">
            {sentence}
          </p>
        )}
        <Button
          size="sm"
          busy={takingBack.isPending}
          onClick={() => takingBack.mutate(undefined, { onError: toast.showError })}
        >
          {t.takeBack}
        </Button>
      </div>
    );
  return isFull && <p className={s.asked}>{t.full}</p>;
}

const isOpenToViewer = ({ role, isRemoved, archivedAt }: GroupView) => role === null && !isRemoved && !archivedAt;

/** The invitation of an organizer. Nobody learns of a declined one (G-25). */
function Invitation({ group: { id }, by }: { group: GroupView; by: MemberCard }) {
  const joining = useJoinGroup(id);
  const declining = useDeclineInvitation(id);
  const toast = useToast();
  return (
    <section className={s.asked} aria-label={t.invitation}>
      <p className={s.inviter}>
        <Avatar name={nameOf(by)} src={by.profileImage} alt="" size={32} />
        <span>{t.invites(nameOf(by))}</span>
      </p>
      <p className={s.sentence}>{t.declinesSilently}</p>
      <div className={s.answers}>
        <Button
          variant="primary"
          busy={joining.isPending}
          onClick={() => joining.mutate('', { onError: toast.showError })}
        >
          {t.join}
        </Button>
        <Button busy={declining.isPending} onClick={() => declining.mutate(undefined, { onError: toast.showError })}>
          {t.noThanks}
        </Button>
      </div>
    </section>
  );
}
