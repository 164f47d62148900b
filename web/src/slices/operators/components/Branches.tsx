import { useState } from 'react';
import { Link } from 'react-router';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorBranch, OperatorInvitee } from '#contract/operators/views.ts';
import { Badge, Button, Card, Segmented, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useBranches, useInvitees, useOperatorAction } from '../operators.queries.ts';
import s from './operators.module.css';
import { SuspendButton } from './SuspendButton.tsx';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.invitations;
const DATE = dateFormat({ dateStyle: 'medium' });

/** Shows how many members came through each inviter, and the members whom suspended members invited (B-08). */
export function Branches() {
  const [show, setShow] = useState<'review' | 'branches'>('review');
  return (
    <div className={s.panel}>
      <Segmented
        label={operatorText.show}
        value={show}
        onValueChange={setShow}
        options={[
          { value: 'review', label: t.review },
          { value: 'branches', label: t.branches },
        ]}
      />
      {show === 'review' ? <Invitees /> : <BranchList />}
    </div>
  );
}

const Invitees = () => (
  <ListState {...operatorList(useInvitees(), { title: t.noInvitees, text: t.noInviteesHint })} keyOf={({ id }) => id}>
    {(invitee) => <InviteeCard invitee={invitee} />}
  </ListState>
);

const BranchList = () => (
  <ListState
    {...operatorList(useBranches(), { title: t.noBranches, text: t.noBranchesHint })}
    keyOf={({ inviter }) => inviter.uid}
  >
    {(branch) => <BranchCard branch={branch} />}
  </ListState>
);

function BranchCard({ branch }: { branch: OperatorBranch }) {
  const { inviter, suspended, members, active, reports, suspensions } = branch;
  return (
    <Card render={<article />} className={s.head}>
      <div className={s.who}>
        <h2 className={s.name}>
          <Link to={paths.user(inviter.uid)}>{nameOf(inviter)}</Link>
        </h2>
        <span className={s.detail}>{t.counts({ members, active, reports, suspensions })}</span>
      </div>
      {suspended && <Badge tone="danger">{t.suspended}</Badge>}
    </Card>
  );
}

function InviteeCard({ invitee }: { invitee: OperatorInvitee }) {
  const { id, member, inviter, joinedAt, suspended, reports, can } = invitee;
  const toast = useToast();
  const name = nameOf(member);
  const review = useOperatorAction(() => call(operators.reviewInvitee, { params: { id } }));
  return (
    <Card render={<article />} className={s.head}>
      <div className={s.who}>
        <h2 className={s.name}>
          <Link to={paths.user(member.uid)}>{name}</Link>
        </h2>
        <span className={s.detail}>{t.invitee(nameOf(inviter), DATE(new Date(joinedAt)), reports)}</span>
      </div>
      {suspended && <Badge tone="danger">{t.suspended}</Badge>}
      {can.suspend && <SuspendButton uid={member.uid} name={name} />}
      <Button
        size="sm"
        aria-label={t.markOf(name)}
        busy={review.isPending}
        busyLabel={operatorText.saving}
        onClick={() => review.mutate(undefined, { onSuccess: () => void toast.show({ text: t.marked(name) }) })}
      >
        {t.mark}
      </Button>
    </Card>
  );
}
