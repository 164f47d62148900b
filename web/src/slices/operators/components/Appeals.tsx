import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorAppeal } from '#contract/operators/views.ts';
import { Avatar, Badge, Button, Card, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { timeAgo } from '#web/text/time-ago.ts';
import { useAppeals, useOperatorAction } from '../operators.queries.ts';
import s from './operators.module.css';
import { SwitchedList } from './SwitchedList.tsx';
import { TextPromptDialog } from './TextPromptDialog.tsx';

const operatorText = text.operators;
const t = operatorText.appeals;

/** The appeals of suspended members. */
export function Appeals() {
  const [show, setShow] = useState<'open' | 'decided'>('open');
  const lists = {
    open: { label: t.open, none: t.none.open },
    decided: { label: t.decided, none: t.none.decided },
  };
  return (
    <SwitchedList show={show} onShow={setShow} lists={lists} pages={useAppeals(show)} keyOf={({ id }) => id}>
      {(appeal) => <AppealCard appeal={appeal} />}
    </SwitchedList>
  );
}

function AppealCard({ appeal }: { appeal: OperatorAppeal }) {
  const { id, member, email, reason, decision } = appeal;
  const name = member.username || email;
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null);
  const now = useNow();
  const toast = useToast();
  const decide = useOperatorAction(
    (body: { decision: 'accept' | 'decline'; words: string }) => call(operators.decideAppeal, { params: { id }, body }),
    { quiet: true },
  );
  const shownOutcome = open ?? 'accept';
  return (
    <Card render={<article />} className={s.row}>
      <div className={s.head}>
        <Avatar name={name} src={member.profileImage} alt="" size={40} />
        <div className={s.who}>
          <h2 className={s.name}>{name}</h2>
          <span className={s.detail}>
            {email} · {t.asked(timeAgo(new Date(appeal.appealedAt), now))}
          </span>
        </div>
        {decision && <Badge tone={decision === 'accepted' ? 'ok' : 'neutral'}>{t.states[decision]}</Badge>}
      </div>
      <p className={s.words} dir="auto">
        {appeal.words}
      </p>
      {reason && <p className={s.detail}>{operatorText.members.because(reason)}</p>}
      {!decision && (
        <div className={s.actions}>
          <Button size="sm" variant="primary" aria-label={t.acceptOf(name)} onClick={() => setOpen('accept')}>
            {t.accept}
          </Button>
          <Button size="sm" aria-label={t.declineOf(name)} onClick={() => setOpen('decline')}>
            {t.decline}
          </Button>
        </div>
      )}
      <TextPromptDialog
        key={shownOutcome}
        title={shownOutcome === 'accept' ? t.acceptOf(name) : t.declineOf(name)}
        description={shownOutcome === 'accept' ? t.acceptHint : t.declineHint}
        reason={{
          label: operatorText.members.memberMessage,
          hint: operatorText.members.memberMessageHint,
          optional: true,
        }}
        action={{ label: t[shownOutcome] }}
        open={open !== null}
        onOpenChange={(next) => !next && setOpen(null)}
        onConfirm={async (memberMessage) => {
          const { status, mailed } = await decide.mutateAsync({ decision: shownOutcome, words: memberMessage });
          setOpen(null);
          toast.show({ text: mailed ? t.done[status](name) : t.notMailed(name), kind: 'ok' });
        }}
      />
    </Card>
  );
}
