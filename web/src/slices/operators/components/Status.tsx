import { useQuery } from '@tanstack/react-query';
import { diagnostics } from '#contract/diagnostics/routes.ts';
import { STATUS_SERIES, type Status as StatusView } from '#contract/diagnostics/views.ts';
import { Badge, Banner, Card, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { dateFormat, numberFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { LinePlot } from './LinePlot.tsx';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.status;
/** As often as nodes sample themselves. */
const REFETCH_MS = 15_000;
const TIME = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const NUMBER = numberFormat({ maximumFractionDigits: 1 });

/** How the installation does: health, plots of the last hour, nodes, jobs and the last backup. */
export function Status() {
  const query = useQuery({
    queryKey: ['operators', 'status'],
    queryFn: ({ signal }) => call(diagnostics.readStatus, { signal }),
    refetchInterval: REFETCH_MS,
  });
  const { data } = query;
  if (hasFailed(query)) return <LoadError query={query} title={t.failed} compact />;
  if (!data) {
    return (
      <SkeletonGroup label={operatorText.loading} className={s.plots}>
        {STATUS_SERIES.map((name) => (
          <Skeleton key={name} shape="box" height="9rem" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div className={s.figures}>
      {query.isError && <Banner tone="warning">{t.stale(TIME(query.dataUpdatedAt))}</Banner>}
      <Banner tone={data.health === 'ok' ? 'ok' : 'warning'} title={t.health[data.health]}>
        {t.version(data.version)}
      </Banner>
      <div className={s.plots}>
        {STATUS_SERIES.map((name) => (
          <Card key={name}>
            <LinePlot name={t.series[name].name} unit={t.series[name].unit} values={data.series[name]} />
          </Card>
        ))}
      </div>
      <p className={s.detail}>{t.hour}</p>
      <Checks checks={data.checks} />
      <Backup backup={data.backup} />
      <FiguresTable
        caption={t.nodes.title}
        head={[t.nodes.name, t.nodes.requests, t.nodes.latency, t.nodes.sockets, t.nodes.memory]}
        rows={data.nodes.map(({ name, requests, latencyMs, sockets, memoryMb }) => [
          name,
          NUMBER(requests),
          latencyMs === null ? t.none : t.ms(NUMBER(latencyMs)),
          NUMBER(sockets),
          t.mb(NUMBER(memoryMb)),
        ])}
        empty={t.nodes.empty}
      />
      <FiguresTable
        caption={t.queues.title}
        head={[t.queues.name, t.queues.waiting, t.queues.oldest, t.queues.failed]}
        rows={data.queues.map(({ name, waiting, oldestSeconds, failed }) => [
          name,
          NUMBER(waiting),
          waiting === 0 ? t.none : t.minutes(NUMBER(oldestSeconds / 60)),
          NUMBER(failed),
        ])}
        empty={t.queues.empty}
      />
    </div>
  );
}

const TONES = { ok: 'ok', degraded: 'sun', failed: 'danger' } as const;

const Checks = ({ checks }: Pick<StatusView, 'checks'>) => (
  <Card>
    <h2 className={s.name}>{t.checks}</h2>
    <ul className={s.list}>
      {checks.map(({ name, health, detail }) => (
        <li key={name} className={s.head}>
          <Badge tone={TONES[health]}>{t.states[health]}</Badge>
          <span className={s.who}>{detail}</span>
        </li>
      ))}
    </ul>
  </Card>
);

function Backup({ backup: { last, failed, isScheduled } }: Pick<StatusView, 'backup'>) {
  const { backup } = t;
  return (
    <Card>
      <h2 className={s.name}>{backup.title}</h2>
      <p>
        {last
          ? backup.last(TIME(new Date(last.madeAt)), NUMBER((last.bytes ?? 0) / 1e6), last.isEncrypted)
          : backup.never}
      </p>
      {failed && <Banner tone="warning">{backup.failed(TIME(new Date(failed.madeAt)), failed.problem)}</Banner>}
      {!isScheduled && <p className={s.detail}>{backup.notScheduled}</p>}
    </Card>
  );
}

interface FiguresTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  empty: string;
}

function FiguresTable({ caption, head, rows, empty }: FiguresTableProps) {
  if (rows.length === 0)
    return (
      <Card>
        <h2 className={s.name}>{caption}</h2>
        <p className={s.detail}>{empty}</p>
      </Card>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <section className={s.scroll} aria-label={caption} tabIndex={0}>
      <table className={s.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is named by its column.
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
