import { LogOut, Pencil, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { huddles } from '#catalog/huddles.ts';
import type { ChatView } from '#contract/chats/views.ts';
import type { HuddleView } from '#contract/huddles/views.ts';
import { MenuItem, MenuSeparator, useConfirm, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useLeaveHuddle } from '../huddle-actions.queries.ts';
import { AddMembersDialog } from './AddMembersDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

const t = huddles.menu;

export type HuddleAction = 'add' | 'rename';

export interface HuddleMenuItemsProps {
  huddle: HuddleView;
  onChoose: (action: HuddleAction) => void;
}

/** The entries of a huddle in the menu of its chat. Only the member who started it names it. */
export function HuddleMenuItems({ huddle, onChoose }: HuddleMenuItemsProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const leaving = useLeaveHuddle(huddle.id);
  async function leave() {
    const sure = await confirm({
      title: t.leaveTitle(huddle.title),
      description: t.leaveText,
      confirmLabel: t.leave,
      cancelLabel: t.stay,
      danger: true,
    });
    if (!sure) return;
    // The open chat would be fetched once more when it is gone.
    await navigate(paths.messages, { replace: true });
    await leaving.mutateAsync().catch(toast.showError);
  }
  return (
    <>
      <MenuItem icon={<UserPlus />} onClick={() => onChoose('add')}>
        {t.add}
      </MenuItem>
      {huddle.isStarter && (
        <MenuItem icon={<Pencil />} onClick={() => onChoose('rename')}>
          {t.rename}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} danger onClick={() => void leave()}>
        {t.leave}
      </MenuItem>
    </>
  );
}

export interface HuddleDialogsProps {
  huddle: HuddleView;
  chat: Pick<ChatView, 'participants'>;
  /** The action whose dialog is open. */
  action: HuddleAction | null;
  onClose: () => void;
}

/** The dialogs that the entries open. */
export function HuddleDialogs({ huddle, chat, action, onClose }: HuddleDialogsProps) {
  const onOpenChange = (open: boolean) => open || onClose();
  return (
    <>
      {action === 'add' && <AddMembersDialog huddle={huddle} chat={chat} open onOpenChange={onOpenChange} />}
      {action === 'rename' && <RenameDialog huddle={huddle} open onOpenChange={onOpenChange} />}
    </>
  );
}
