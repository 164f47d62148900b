import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Badge, Button, Dialog, useConfirm, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { MemberRows } from '#web/slices/hangouts/index.ts';
import { text } from '#web/text/index.ts';
import {
  useGroupMembers,
  useLetMemberBackIn,
  useMoreMembers,
  useNameOrganizer,
  useRemovedMembers,
  useRemoveMember,
} from '../groups.queries.ts';
import s from './ManageDialog.module.css';

export interface ManageDialogProps {
  group: GroupView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lets organizers name others, take members out, and let them back in. Organizers do not remove each other. */
export function ManageDialog({ group: { id }, open, onOpenChange }: ManageDialogProps) {
  const { data: members } = useGroupMembers(id);
  const { data: removed } = useRemovedMembers(id);
  const more = useMoreMembers(id);
  const cursor = members?.nextCursor;
  const organizers = new Set(members?.items.flatMap(({ member, isOrganizer }) => (isOrganizer ? [member.uid] : [])));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.manage}
      closeLabel={t.close}
      footer={<Button onClick={() => onOpenChange(false)}>{t.done}</Button>}
    >
      <div className={s.parts}>
        <MemberRows
          members={members?.items.map(({ member }) => member) ?? []}
          actionOf={(member) =>
            organizers.has(member.uid) ? <Badge>{t.organizer}</Badge> : <MemberActions groupId={id} member={member} />
          }
        />
        {cursor && (
          <Button size="sm" busy={more.isPending} onClick={() => more.mutate(cursor)}>
            {text.app.list.more}
          </Button>
        )}
        {removed && removed.length > 0 && (
          <section aria-label={t.removed}>
            <h3 className={s.title}>{t.removed}</h3>
            <MemberRows members={removed} actionOf={(member) => <LetBackIn groupId={id} member={member} />} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

interface ActionProps {
  groupId: string;
  member: MemberCard;
}

function MemberActions({ groupId, member }: ActionProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const naming = useNameOrganizer(groupId);
  const removing = useRemoveMember(groupId);
  const name = nameOf(member);
  async function remove() {
    const sure = await confirm({
      title: t.removeTitle(name),
      description: t.removeText,
      confirmLabel: t.remove,
      cancelLabel: t.keepMember,
      danger: true,
    });
    if (sure) await removing.mutateAsync(member.uid).catch(toast.showError);
  }
  async function makeOrganizer() {
    const sure = await confirm({
      title: t.makeOrganizerTitle(name),
      description: t.makeOrganizerText,
      confirmLabel: t.makeOrganizer,
      cancelLabel: t.keepAsMember,
    });
    if (sure) await naming.mutateAsync(member.uid).catch(toast.showError);
  }
  return (
    <span className={s.actions}>
      <Button
        size="sm"
        aria-label={t.makeMemberOrganizer(name)}
        busy={naming.isPending}
        onClick={() => void makeOrganizer()}
      >
        {t.makeOrganizer}
      </Button>
      <Button size="sm" aria-label={t.removeMember(name)} onClick={() => void remove()}>
        {t.remove}
      </Button>
    </span>
  );
}

function LetBackIn({ groupId, member }: ActionProps) {
  const toast = useToast();
  const letting = useLetMemberBackIn(groupId);
  return (
    <Button
      size="sm"
      aria-label={t.letMemberBackIn(nameOf(member))}
      busy={letting.isPending}
      onClick={() => letting.mutate(member.uid, { onError: toast.showError })}
    >
      {t.letBackIn}
    </Button>
  );
}
