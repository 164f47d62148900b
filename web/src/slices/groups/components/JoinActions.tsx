import { useState } from 'react';
import { groups as t } from '#catalog/groups.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { Button, useToast } from '#web/design/index.ts';
import { useJoinGroup, useLeaveGroup } from '../groups.queries.ts';
import { AskDialog } from './ask-dialog.lazy.ts';
import s from './GroupActions.module.css';

/** Joins an open group, or asks the organizers of another one and takes that back. */
export function JoinActions({ group }: { group: GroupView }) {
  const { id, admission, role, sentence, isFull, isRemoved } = group;
  const [isAsking, setIsAsking] = useState(false);
  const joining = useJoinGroup(id);
  const takingBack = useLeaveGroup(id);
  const toast = useToast();
  if (role !== null || isRemoved) return null;
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
  if (isFull) return <p className={s.asked}>{t.full}</p>;
  if (admission === 'open')
    return (
      <div className={s.main}>
        <Button
          variant="primary"
          busy={joining.isPending}
          onClick={() => joining.mutate('', { onError: toast.showError })}
        >
          {t.join}
        </Button>
      </div>
    );
  return (
    <div className={s.main}>
      <Button variant="primary" onClick={() => setIsAsking(true)}>
        {t.ask}
      </Button>
      <AskDialog group={group} open={isAsking} onOpenChange={setIsAsking} />
    </div>
  );
}
