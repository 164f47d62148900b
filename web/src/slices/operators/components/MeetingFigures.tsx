import type { MeetingFigures as View } from '#contract/operators/views.ts';
import { Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { useMeetingFigures } from '../operators.queries.ts';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.meetings;

/** How members meet, as counts that name nobody (B-06). */
export function MeetingFigures() {
  const query = useMeetingFigures();
  if (hasFailed(query)) return <LoadError query={query} title={operatorText.failed} compact />;
  if (!query.data) {
    return (
      <SkeletonGroup label={operatorText.loading}>
        <Skeleton shape="box" height="12rem" />
      </SkeletonGroup>
    );
  }
  return (
    <section aria-label={t.title} className={s.meetings}>
      <h2 className={s.name}>{t.title}</h2>
      <p>{t.intro}</p>
      <div className={s.meetingTables}>
        {query.data.groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
    </section>
  );
}

function Group({ id, cells }: View['groups'][number]) {
  return (
    <table className={s.table}>
      <caption>{t.groups[id]}</caption>
      <tbody>
        {cells.map((cell) => (
          <tr key={cell.id}>
            <th scope="row">{t.cells[cell.id]}</th>
            <td>{cell.count ?? (cell.isFew ? t.few : t.withheld)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
