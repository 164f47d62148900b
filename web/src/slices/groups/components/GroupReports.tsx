import { Link } from 'react-router';
import { groups as t } from '#catalog/groups.ts';
import type { GroupReports as Reported } from '#contract/reports/views.ts';
import { Avatar, Button, useConfirm, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { GatheringSection, longDateAsLine } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { useGroupReports, useMessagesAround, useSettleReport } from '../groups.queries.ts';
import s from './GroupReports.module.css';

type Report = Reported['items'][number];

/** The reports of which members told the organizers of a group, with what they can do (G-28). Nothing without any. */
export function GroupReports({ groupId }: { groupId: string }) {
  const { data } = useGroupReports(groupId);
  if (!data || data.items.length === 0) return null;
  return (
    <GatheringSection title={t.reports.title}>
      <ul className={s.list}>
        {data.items.map((report) => (
          <ReportItem key={report.id} groupId={groupId} report={report} />
        ))}
      </ul>
      <p className={s.hint}>{t.reports.hint}</p>
    </GatheringSection>
  );
}

function ReportItem({ groupId, report: { id, member, kind, seq, day } }: { groupId: string; report: Report }) {
  const confirm = useConfirm();
  const toast = useToast();
  const settling = useSettleReport(groupId);
  const name = nameOf(member);
  const settle = (outcome: 'seen' | 'removed') =>
    settling.mutate({ reportId: id, outcome }, { onError: toast.showError });
  async function remove() {
    const sure = await confirm({
      title: t.removeTitle(name),
      description: t.removeText,
      confirmLabel: t.remove,
      cancelLabel: t.keepMember,
      danger: true,
    });
    if (sure) settle('removed');
  }
  return (
    <li className={s.report}>
      <Avatar name={name} src={member.profileImage} alt="" size={48} />
      <div className={s.words}>
        <Link to={paths.user(member.uid)} className={s.name}>
          {name}
        </Link>
        <p>{text.safety.kinds[kind]}</p>
        <p className={s.day}>{longDateAsLine(new Date(`${day}T17:00:00Z`), new Date())}</p>
        {seq !== null && <Context groupId={groupId} seq={seq} reported={member.uid} />}
      </div>
      <div className={s.answers}>
        <Button size="sm" aria-label={t.reports.seenOf(name)} busy={settling.isPending} onClick={() => settle('seen')}>
          {t.reports.seen}
        </Button>
        <Button size="sm" variant="danger" aria-label={t.removeMember(name)} onClick={() => void remove()}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

interface ContextProps {
  groupId: string;
  seq: number;
  reported: string;
}

/** The reported message as it is now, and those around it, as the organizer reads them in the chat. */
function Context({ groupId, seq, reported }: ContextProps) {
  const { data } = useMessagesAround(groupId, seq);
  const lines = data?.items.filter(({ kind }) => kind === 'text' || kind === 'deleted') ?? [];
  if (lines.length === 0) return null;
  return (
    <ul className={s.context} aria-label={t.reports.context}>
      {lines.map((line) => (
        <li key={line.seq} data-reported={line.seq === seq || undefined} dir="auto">
          {line.kind === 'deleted' ? t.reports.deleted : line.content || t.reports.photo}
          {line.seq === seq && <span className={s.mark}> {t.reports.thisOne}</span>}
          {line.seq !== seq && line.userId === reported && <span className={s.mark}> {t.reports.same}</span>}
        </li>
      ))}
    </ul>
  );
}
