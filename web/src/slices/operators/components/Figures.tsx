import type { DayFigures } from '#contract/operators/views.ts';
import { Card, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { FIGURE_DAYS, useFigures } from '../operators.queries.ts';
import { MeetingFigures } from './MeetingFigures.tsx';
import s from './operators.module.css';

const operatorText = text.operators;
const t = operatorText.figures;
const SERIES = ['signUps', 'firstConnections', 'messages'] as const;
type Series = (typeof SERIES)[number];
const DAY = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The figures by day: three charts, and a table with every number. */
export function Figures() {
  const figures = useFigures();
  const { data } = figures;
  if (hasFailed(figures)) return <LoadError query={figures} title={operatorText.failed} compact />;
  if (!data) {
    return (
      <SkeletonGroup label={operatorText.loading} className={s.plots}>
        {SERIES.map((name) => (
          <Skeleton key={name} shape="box" height="12rem" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div className={s.figures}>
      <div className={s.plots}>
        {SERIES.map((name) => (
          <Plot key={name} name={name} days={data.days} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <section className={s.scroll} aria-label={t.table} tabIndex={0}>
        <table className={s.table}>
          <caption>{t.table}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              {SERIES.map((name) => (
                <th key={name} scope="col">
                  {t[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.days.toReversed().map((figures) => (
              <tr key={figures.day}>
                <th scope="row">{DAY(new Date(figures.day))}</th>
                {SERIES.map((name) => (
                  <td key={name}>{figures[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <MeetingFigures />
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 96;

function Plot({ name, days }: { name: Series; days: readonly DayFigures[] }) {
  const total = days.reduce((sum, figures) => sum + figures[name], 0);
  const maximum = Math.max(0, ...days.map((figures) => figures[name]));
  const step = WIDTH / days.length;
  return (
    <Card>
      <h2 className={s.name}>{t[name]}</h2>
      <p className={s.total}>{t.total(total, FIGURE_DAYS)}</p>
      <svg
        className={s.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.picture(t[name], total, FIGURE_DAYS, maximum)}
      >
        {days.map((figures, index) => {
          // A day without any keeps a line, so that the days can be counted.
          const high = maximum === 0 ? 1 : Math.max(1, (figures[name] / maximum) * HEIGHT);
          return (
            <rect
              key={figures.day}
              x={index * step + step * 0.15}
              y={HEIGHT - high}
              width={step * 0.7}
              height={high}
              fill="currentColor"
            />
          );
        })}
      </svg>
    </Card>
  );
}
