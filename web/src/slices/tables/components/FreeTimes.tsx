import { Check } from 'lucide-react';
import { useId } from 'react';
import { DAY_PARTS, DAYS, type FreeTime } from '#contract/tables/options.ts';
import { text } from '#web/text/index.ts';
import s from './FreeTimes.module.css';

const t = text.tables.wish;

interface FreeTimesProps {
  value: readonly FreeTime[];
  onChange: (value: FreeTime[]) => void;
  error: string | undefined;
}

/** The week as a grid: a row for each day, and a column for each part of the day. */
export function FreeTimes({ value, onChange, error }: FreeTimesProps) {
  const id = useId();
  const toggle = (time: FreeTime) =>
    onChange(value.includes(time) ? value.filter((chosen) => chosen !== time) : [...value, time]);
  return (
    // The fieldset has the focus when no time was chosen, because no single day is wrong.
    <fieldset
      className={s.free}
      aria-describedby={error ? `${id}h ${id}e` : `${id}h`}
      data-invalid={error ? '' : undefined}
    >
      <legend className={s.label}>
        {t.free}
        <span className={s.required} aria-hidden="true">
          *
        </span>
      </legend>
      <p id={`${id}h`} className={s.hint}>
        {t.freeHint}
      </p>
      <div className={s.grid}>
        <span />
        {DAY_PARTS.map((part) => (
          <span key={part} className={s.part} aria-hidden="true">
            {t.parts[part]}
          </span>
        ))}
        {DAYS.map((day) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser
          <div key={day} role="group" aria-label={t.days[day]} className={s.row}>
            <span className={s.day} aria-hidden="true">
              {t.days[day]}
            </span>
            {DAY_PARTS.map((part) => {
              const time = `${day}-${part}` as const;
              const isChosen = value.includes(time);
              return (
                <button
                  key={part}
                  type="button"
                  className={s.time}
                  aria-label={t.parts[part]}
                  aria-pressed={isChosen}
                  onClick={() => toggle(time)}
                >
                  {isChosen && <Check aria-hidden="true" />}
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}e`} className={s.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
