import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Banner, Button, useToast } from '#web/design/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { useArchiveGroup, useKeepGroup } from '../groups.queries.ts';
import s from './GroupActions.module.css';

/** Asks an organizer whether a quiet group goes on, or says that it is archived (G-26). */
export function IdleQuestion({ group }: { group: GroupView }) {
  if (group.archivedAt) return <Archived group={group} />;
  return group.archivesAt ? <Question groupId={group.id} until={group.archivesAt} /> : null;
}

function Question({ groupId, until }: { groupId: string; until: string }) {
  return (
    <Banner
      title={t.idleTitle}
      action={
        <div className={s.answers}>
          <Keep groupId={groupId} label={t.keep} />
          <Archive groupId={groupId} />
        </div>
      }
    >
      {t.idleText(formatDateTime(until))}
    </Banner>
  );
}

const Archived = ({ group: { id, role } }: { group: GroupView }) => (
  <Banner title={t.archivedTitle} action={role === 'organizer' && <Keep groupId={id} label={t.bringBack} />}>
    {t.archivedText}
  </Banner>
);

function Keep({ groupId, label }: { groupId: string; label: string }) {
  const { mutate, isPending } = useKeepGroup(groupId);
  const toast = useToast();
  return (
    <Button
      size="sm"
      variant="primary"
      busy={isPending}
      onClick={() => mutate(undefined, { onError: toast.showError })}
    >
      {label}
    </Button>
  );
}

function Archive({ groupId }: { groupId: string }) {
  const { mutate, isPending } = useArchiveGroup(groupId);
  const toast = useToast();
  return (
    <Button size="sm" busy={isPending} onClick={() => mutate(undefined, { onError: toast.showError })}>
      {t.archive}
    </Button>
  );
}
