import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorRequest } from '#contract/operators/views.ts';
import { Badge, Button, Card, useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { useNow } from '#web/platform/useNow.ts';
import { monthAndYear } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { timeAgo } from '#web/text/time-ago.ts';
import { useOperatorAction, useRequests } from '../operators.queries.ts';
import s from './operators.module.css';
import { SwitchedList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.requests;

/** Access requests: accepting one emails a code. */
export function Requests() {
  const [show, setShow] = useState<'waiting' | 'decided'>('waiting');
  const lists = {
    waiting: { label: t.waiting, none: { title: t.none, text: t.noneHint } },
    decided: { label: t.decided, none: { title: t.noneDecided, text: t.noneDecidedHint } },
  };
  return (
    <SwitchedList show={show} onShow={setShow} lists={lists} pages={useRequests(show)} keyOf={({ id }) => id}>
      {(request) => <RequestCard request={request} />}
    </SwitchedList>
  );
}

const TONES = { waiting: 'sun', accepted: 'ok', declined: 'neutral' } as const;

function RequestCard({ request }: { request: OperatorRequest }) {
  const { id, email, firstName, lastName, status } = request;
  const name = `${firstName} ${lastName}`;
  const now = useNow();
  const toast = useToast();
  const confirm = useConfirm();
  const decide = useOperatorAction((decision: 'accept' | 'decline') =>
    call(operators.decideRequest, { params: { id }, body: { decision } }),
  );
  const accept = () =>
    decide.mutate('accept', {
      onSuccess: ({ mailed }) =>
        void toast.show(mailed ? { text: t.accepted(email), kind: 'ok' } : { text: t.notMailed(email), kind: 'error' }),
    });
  async function decline() {
    const sure = await confirm({
      title: t.declineTitle(name),
      description: t.declineHint,
      confirmLabel: t.decline,
      cancelLabel: operatorText.cancel,
      danger: true,
    });
    if (sure) decide.mutate('decline', { onSuccess: () => void toast.show({ text: t.declined(name) }) });
  }
  const links = [
    { label: t.instagram, href: request.instagram },
    { label: t.linkedin, href: request.linkedin },
  ].filter(({ href }) => /^https?:\/\//i.test(href));
  return (
    <Card render={<article />} className={s.row}>
      <div className={s.head}>
        <div className={s.who}>
          <h2 className={s.name}>{name}</h2>
          <span className={s.detail}>{email}</span>
        </div>
        {status !== 'waiting' && <Badge tone={TONES[status]}>{t.states[status]}</Badge>}
      </div>
      <p className={s.words} dir="auto">
        {request.reason}
      </p>
      <p className={s.detail}>
        {t.movedIn(monthAndYear(request.movedToNYC))} · {t.asked(timeAgo(new Date(request.requestedAt), now))}
        {request.earlier && ` · ${t.earlier[request.earlier]}`}
      </p>
      {links.length > 0 && (
        <div className={s.links}>
          {links.map(({ label, href }) => (
            <Button key={label} variant="link" size="sm" href={href} target="_blank" rel="noopener noreferrer nofollow">
              {label}
            </Button>
          ))}
        </div>
      )}
      {status === 'waiting' && (
        <div className={s.actions}>
          <Button
            variant="primary"
            size="sm"
            aria-label={t.acceptOf(name)}
            busy={decide.isPending && decide.variables === 'accept'}
            busyLabel={t.accepting}
            disabled={decide.isPending}
            onClick={accept}
          >
            {t.accept}
          </Button>
          <Button size="sm" aria-label={t.declineOf(name)} disabled={decide.isPending} onClick={() => void decline()}>
            {t.decline}
          </Button>
        </div>
      )}
    </Card>
  );
}
