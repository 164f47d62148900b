import { useState } from 'react';
import { Link } from 'react-router';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorReport, ReportOutcome } from '#contract/operators/views.ts';
import { Avatar, Badge, Button, Card, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { useNow } from '#web/platform/useNow.ts';
import { shortAgo } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction, useReports } from '../operators.queries.ts';
import s from './operators.module.css';
import { Snapshot } from './Snapshot.tsx';
import { SwitchedList } from './SwitchedList.tsx';
import { WordsDialog } from './WordsDialog.tsx';

const t = text.operators;
const words = t.reports;

/** The reports of members. */
export function Reports() {
  const [show, setShow] = useState<'open' | 'resolved'>('open');
  const lists = {
    open: { label: words.open, none: { title: words.none, text: words.noneHint } },
    resolved: { label: words.resolved, none: { title: words.noneResolved, text: words.noneResolvedHint } },
  };
  return (
    <SwitchedList show={show} onShow={setShow} lists={lists} pages={useReports(show)} keyOf={({ id }) => id}>
      {(report) => <ReportCard report={report} />}
    </SwitchedList>
  );
}

const nameOf = (card: OperatorReport['member']) => card?.username || t.deleted;

function ReportCard({ report }: { report: OperatorReport }) {
  const { member, reporter, resolution, outcome, snapshot } = report;
  const now = useNow();
  return (
    <Card render={<article />} className={s.row}>
      <div className={s.head}>
        <Avatar name={nameOf(member)} src={member?.profileImage} alt="" size={40} />
        <div className={s.who}>
          <h2 className={s.name}>
            {member && !report.suspended ? <Link to={paths.user(member.uid)}>{nameOf(member)}</Link> : nameOf(member)}
          </h2>
          <span className={s.detail}>{words.by(nameOf(reporter), shortAgo(new Date(report.reportedAt), now))}</span>
        </div>
        {report.suspended && <Badge tone="danger">{t.members.isSuspended}</Badge>}
        <Badge tone="sun">{text.safety.kinds[report.kind]}</Badge>
        {outcome && <Badge>{words.outcomes[outcome]}</Badge>}
      </div>
      {report.reason && (
        <p className={s.words} dir="auto">
          {report.reason}
        </p>
      )}
      {snapshot ? <Snapshot snapshot={snapshot} /> : <p className={s.detail}>{words.notKept}</p>}
      {resolution ? <p className={s.detail}>{words.done(resolution)}</p> : <ReportActions report={report} />}
    </Card>
  );
}

/** Three ways to close a report. Two of them send the member a message. */
function ReportActions({ report }: { report: OperatorReport }) {
  const { id, member, can } = report;
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null);
  const toast = useToast();
  const resolve = useOperatorAction(
    (body: { outcome: ReportOutcome; resolution: string; words: string }) =>
      call(operators.resolveReport, { params: { id }, body }),
    { quiet: true },
  );
  const name = nameOf(member);
  const shown = outcome ?? 'dismissed';
  return (
    <div className={s.actions}>
      <Button size="sm" aria-label={words.closeOf.dismissed(name)} onClick={() => setOutcome('dismissed')}>
        {words.closeAs.dismissed}
      </Button>
      {can.warn && (
        <Button size="sm" aria-label={words.closeOf.warned(name)} onClick={() => setOutcome('warned')}>
          {words.closeAs.warned}
        </Button>
      )}
      {can.suspend && (
        <Button size="sm" aria-label={words.closeOf.suspended(name)} onClick={() => setOutcome('suspended')}>
          {words.closeAs.suspended}
        </Button>
      )}
      <WordsDialog
        key={shown}
        title={words.closeOf[shown](name)}
        description={words.closeHint[shown]}
        label={words.resolution}
        hint={words.resolutionHint}
        confirm={words.closeAs[shown]}
        danger={shown === 'suspended'}
        {...(shown !== 'dismissed' && {
          memberMessage: { label: t.members.memberMessage, hint: t.members.memberMessageHint },
        })}
        open={outcome !== null}
        onOpenChange={(open) => !open && setOutcome(null)}
        onConfirm={async (resolution, memberMessage) => {
          const { mailed } = await resolve.mutateAsync({ outcome: shown, resolution, words: memberMessage });
          setOutcome(null);
          toast.show({ text: mailed || shown === 'dismissed' ? words.closed : words.closedNotMailed, kind: 'ok' });
        }}
      />
    </div>
  );
}
