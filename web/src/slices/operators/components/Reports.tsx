import { useState } from 'react';
import { Link } from 'react-router';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorReport } from '#contract/operators/views.ts';
import { paths } from '#web/app/paths.ts';
import { Avatar, Badge, Button, Card, Segmented, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { shortAgo, useNow } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { useDeed, useReports } from '../operators.queries.ts';
import { List } from './List.tsx';
import s from './operators.module.css';
import { SuspendButton } from './SuspendButton.tsx';
import { WordsDialog } from './WordsDialog.tsx';

const t = text.operators;
const words = t.reports;

/** What members said of each other. */
export function Reports() {
  const [show, setShow] = useState<'open' | 'resolved'>('open');
  const pages = useReports(show);
  const none =
    show === 'open'
      ? { title: words.none, text: words.noneHint }
      : { title: words.noneResolved, text: words.noneResolvedHint };
  return (
    <div className={s.panel}>
      <Segmented
        label={t.show}
        value={show}
        onValueChange={setShow}
        options={[
          { value: 'open', label: words.open },
          { value: 'resolved', label: words.resolved },
        ]}
      />
      <List pages={pages} none={none} keyOf={({ id }) => id}>
        {(report) => <ReportCard report={report} />}
      </List>
    </div>
  );
}

const nameOf = (card: OperatorReport['member']) => card?.username || t.deleted;

function ReportCard({ report }: { report: OperatorReport }) {
  const { id, member, reporter, resolution } = report;
  const [open, setOpen] = useState(false);
  const now = useNow();
  const toast = useToast();
  const resolve = useDeed(
    (given: string) => call(operators.resolveReport, { params: { id }, body: { resolution: given } }),
    { quiet: true },
  );
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
      </div>
      <p className={s.words} dir="auto">
        {report.reason}
      </p>
      {resolution ? (
        <p className={s.detail}>{words.done(resolution)}</p>
      ) : (
        <div className={s.deeds}>
          <Button size="sm" onClick={() => setOpen(true)}>
            {words.close}
          </Button>
          {member && !report.suspended && <SuspendButton uid={member.uid} name={nameOf(member)} />}
        </div>
      )}
      <WordsDialog
        title={words.closeTitle}
        label={words.resolution}
        hint={words.resolutionHint}
        confirm={words.close}
        open={open}
        onOpenChange={setOpen}
        busy={resolve.isPending}
        error={resolve.error?.message}
        onConfirm={(given) =>
          resolve.mutate(given, {
            onSuccess() {
              setOpen(false);
              toast.show({ text: words.closed, kind: 'ok' });
            },
          })
        }
      />
    </Card>
  );
}
