import { LogOut, Pencil, UserMinus, Users } from 'lucide-react';
import { useState } from 'react';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Button, lazyWindow, Switch, useConfirm, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { ShareButton } from '#web/slices/gatherings/index.ts';
import { useLeaveGroup, useShowOnProfile, useStepDown } from '../groups.queries.ts';
import { GroupForm } from '../windows.ts';
import s from './GroupActions.module.css';

/** The dialog in which organizers name and remove members, loaded when it opens. */
const ManageDialog = lazyWindow(() => import('./ManageDialog.tsx').then((loaded) => loaded.ManageDialog));

/** The actions of a member, and those of an organizer. */
export function GroupActions({ group }: { group: GroupView }) {
  const [isEditing, setIsEditing] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const isOrganizer = group.role === 'organizer';
  return (
    <>
      <div className={s.actions}>
        {isOrganizer && (
          <>
            {!group.archivedAt && (
              <Button variant="quiet" size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
                {t.edit}
              </Button>
            )}
            <Button variant="quiet" size="sm" icon={<Users />} onClick={() => setIsManaging(true)}>
              {t.manage}
            </Button>
            <ManageDialog group={group} open={isManaging} onOpenChange={setIsManaging} />
            {group.organizers.length > 1 && <StepDown groupId={group.id} />}
          </>
        )}
        {!group.archivedAt && (
          <ShareButton title={group.name} url={new URL(paths.group(group.id), location.origin).href} />
        )}
        <Leave group={group} />
        {isEditing && <GroupForm group={group} onClosed={() => setIsEditing(false)} />}
      </div>
      {!group.archivedAt && <ProfileSwitch group={group} />}
    </>
  );
}

/** The choice to show the group on the member's own profile (P-20), which is saved immediately. */
function ProfileSwitch({ group: { id, isOnProfile } }: { group: GroupView }) {
  const toast = useToast();
  const showing = useShowOnProfile(id);
  return (
    <Switch
      label={t.showOnProfile}
      description={t.showOnProfileHint}
      compact
      checked={showing.isPending ? showing.variables : isOnProfile}
      onCheckedChange={(next) => showing.mutate(next, { onError: toast.showError })}
    />
  );
}

function StepDown({ groupId }: { groupId: string }) {
  const confirm = useConfirm();
  const toast = useToast();
  const steppingDown = useStepDown(groupId);
  async function stepDown() {
    const sure = await confirm({
      title: t.stepDownTitle,
      description: t.stepDownText,
      confirmLabel: t.stepDown,
      cancelLabel: t.keepOrganizing,
    });
    if (sure) await steppingDown.mutateAsync(undefined).catch(toast.showError);
  }
  return (
    <Button variant="quiet" size="sm" icon={<UserMinus />} onClick={() => void stepDown()}>
      {t.stepDown}
    </Button>
  );
}

function Leave({ group: { id, name, people } }: { group: GroupView }) {
  const confirm = useConfirm();
  const toast = useToast();
  const leaving = useLeaveGroup(id);
  async function leave() {
    const sure = await confirm({
      title: t.leaveTitle(name),
      description: people === 1 ? t.leaveLastText : t.leaveText,
      confirmLabel: t.leave,
      cancelLabel: t.stay,
      danger: true,
    });
    if (sure) await leaving.mutateAsync().catch(toast.showError);
  }
  return (
    <Button variant="quiet" size="sm" icon={<LogOut />} busy={leaving.isPending} onClick={() => void leave()}>
      {t.leave}
    </Button>
  );
}
