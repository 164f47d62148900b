import { useState } from 'react';
import { Link } from 'react-router';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorReport, ReportOutcome } from '#contract/operators/views.ts';
import type { ReportedGroup } from '#contract/reports/views.ts';
import { Avatar, Badge, Button, Card, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { useNow } from '#web/platform/useNow.ts';
import { text } from '#web/text/index.ts';
import { timeAgo } from '#web/text/time-ago.ts';
import { useOperatorAction, useReports } from '../operators.queries.ts';
import { AdviceOnReport } from './Guide.tsx';
import { NotesButton } from './Notes.tsx';
import s from './operators.module.css';
import { Snapshot } from './Snapshot.tsx';
import { SwitchedList } from './SwitchedList.tsx';
import { TextPromptDialog } from './TextPromptDialog.tsx';

const operatorText = text.operators;
const t = operatorText.reports;

/** The reports of members. */
export function Reports() {
  const [show, setShow] = useState<'open' | 'resolved'>('open');
  const lists = {
    open: { label: t.open, none: { title: t.none, text: t.noneHint } },
    resolved: { label: t.resolved, none: { title: t.noneResolved, text: t.noneResolvedHint } },
  };
  return (
    <SwitchedList show={show} onShow={setShow} lists={lists} pages={useReports(show)} keyOf={({ id }) => id}>
      {(report) => <ReportCard report={report} />}
    </SwitchedList>
  );
}

const nameOf = (card: OperatorReport['member']) => card?.username || operatorText.deleted;

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
          <span className={s.detail}>{t.by(nameOf(reporter), timeAgo(new Date(report.reportedAt), now))}</span>
        </div>
        {report.suspended && <Badge tone="danger">{operatorText.members.isSuspended}</Badge>}
        <Badge tone="sun">{text.safety.kinds[report.kind]}</Badge>
        {outcome && <Badge>{t.outcomes[outcome]}</Badge>}
      </div>
      {report.reason && (
        <p className={s.words} dir="auto">
          {report.reason}
        </p>
      )}
      {snapshot && 'group' in snapshot && snapshot.group && <InGroup report={report} group={snapshot.group} />}
      {snapshot ? <Snapshot snapshot={snapshot} /> : <p className={s.detail}>{t.notKept}</p>}
      {resolution ? (
        <p className={s.detail}>{t.done(resolution)}</p>
      ) : (
        <>
          <AdviceOnReport kind={report.kind} />
          <ReportActions report={report} />
        </>
      )}
    </Card>
  );
}

interface InGroupProps {
  report: OperatorReport;
  group: ReportedGroup;
}

/** The group in which it was reported, as it was then, and what its organizers did. */
function InGroup({ report: { earlierInGroup, organizers }, group }: InGroupProps) {
  const { inGroup: g } = t;
  return (
    <section aria-label={g.title(group.name)} className={s.snapshot}>
      <p>
        <Link to={paths.group(group.id)}>{g.title(group.name)}</Link>
      </p>
      {group.photo && <img className={s.reportedPicture} src={group.photo} alt={t.photo} />}
      <blockquote className={s.quote} dir="auto">
        {group.description}
      </blockquote>
      <p className={s.detail}>
        {g.facts(group.people, group.organizers.map(({ username, firstName }) => username || firstName).join(', '))}
      </p>
      {earlierInGroup !== null && <p className={s.detail}>{g.earlier(earlierInGroup)}</p>}
      {organizers && <p className={s.detail}>{g.organizers[organizers.outcome ?? 'told']}</p>}
    </section>
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
  const shownOutcome = outcome ?? 'dismissed';
  return (
    <div className={s.actions}>
      <Button size="sm" aria-label={t.closeOf.dismissed(name)} onClick={() => setOutcome('dismissed')}>
        {t.closeAs.dismissed}
      </Button>
      {can.warn && (
        <Button size="sm" aria-label={t.closeOf.warned(name)} onClick={() => setOutcome('warned')}>
          {t.closeAs.warned}
        </Button>
      )}
      {can.suspend && (
        <Button size="sm" aria-label={t.closeOf.suspended(name)} onClick={() => setOutcome('suspended')}>
          {t.closeAs.suspended}
        </Button>
      )}
      {member && <NotesButton uid={member.uid} name={name} count={report.notes} />}
      <TextPromptDialog
        key={shownOutcome}
        title={t.closeOf[shownOutcome](name)}
        description={t.closeHint[shownOutcome]}
        reason={{ label: t.resolution, hint: t.resolutionHint }}
        action={{ label: t.closeAs[shownOutcome], danger: shownOutcome === 'suspended' }}
        {...(shownOutcome !== 'dismissed' && {
          memberMessage: { label: operatorText.members.memberMessage, hint: operatorText.members.memberMessageHint },
        })}
        open={outcome !== null}
        onOpenChange={(open) => !open && setOutcome(null)}
        onConfirm={async (resolution, memberMessage) => {
          const { mailed } = await resolve.mutateAsync({ outcome: shownOutcome, resolution, words: memberMessage });
          setOutcome(null);
          toast.show({
            text: mailed || shownOutcome === 'dismissed' ? t.closed : t.closedNotMailed,
            kind: 'ok',
          });
        }}
      />
    </div>
  );
}
