import { numberFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { linesOf } from './line-plot.ts';
import s from './operators.module.css';

const t = text.operators.status;
const WIDTH = 300;
const HEIGHT = 64;
const NUMBER = numberFormat({ maximumFractionDigits: 1 });

interface LinePlotProps {
  name: string;
  unit: string;
  /** The oldest first. A null has no value and leaves a gap. */
  values: readonly (number | null)[];
}

/** A small plot of one series, with its newest value as text. */
export function LinePlot({ name, unit, values }: LinePlotProps) {
  const knownValues = values.filter((value) => value !== null);
  const now = knownValues.at(-1);
  const maximum = Math.max(0, ...knownValues);
  const withUnit = (value: number) => `${NUMBER(value)}${unit}`;
  return (
    <>
      <h2 className={s.name}>{name}</h2>
      <p className={s.total}>{now === undefined ? t.none : withUnit(now)}</p>
      <svg
        className={s.line}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={now === undefined ? t.noPicture(name) : t.picture(name, withUnit(now), withUnit(maximum))}
      >
        {linesOf(values, { width: WIDTH, height: HEIGHT }).map((points) => (
          <polyline
            key={points}
            points={points}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </>
  );
}
