import { useState } from 'react';
import { huddles as t } from '#catalog/huddles.ts';
import type { ChatView } from '#contract/chats/views.ts';
import type { HuddleView } from '#contract/huddles/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Button, Dialog, useToast } from '#web/design/index.ts';
import { useAddMembers } from '../huddle-actions.queries.ts';
import { MemberPicker } from './MemberPicker.tsx';

export interface AddMembersDialogProps {
  huddle: HuddleView;
  chat: Pick<ChatView, 'participants'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds connections to a huddle, or invites them. Members who left it cannot be chosen. */
export function AddMembersDialog({ huddle, chat, open, onOpenChange }: AddMembersDialogProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const adding = useAddMembers(huddle.id);
  const toast = useToast();
  const inChat = new Set(chat.participants.map(({ uid }) => uid));
  const invited = new Set(huddle.invited.map(({ uid }) => uid));
  function noteOf({ uid }: MemberCard): string | null {
    if (inChat.has(uid)) return t.inChat;
    if (huddle.left.includes(uid)) return t.hasLeft;
    return invited.has(uid) ? t.invited : null;
  }
  const add = () =>
    adding.mutate(chosen, {
      onError: toast.showError,
      onSuccess() {
        toast.show({ text: huddle.isStarter ? t.added(chosen.length) : t.invitedMany(chosen.length), kind: 'ok' });
        setChosen([]);
        onOpenChange(false);
      },
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.addTitle}
      description={huddle.isStarter ? t.addHint : t.inviteHint}
      closeLabel={t.close}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t.cancel}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={adding.isPending}
            busyLabel={huddle.isStarter ? t.adding : t.inviting}
            onClick={add}
          >
            {huddle.isStarter ? t.add : t.invite}
          </Button>
        </>
      }
    >
      <MemberPicker chosen={chosen} onChange={setChosen} room={huddle.room} noteOf={noteOf} />
    </Dialog>
  );
}
