import { type KeyboardEvent, useEffect, useRef } from 'react';
import { hangoutMonth as t } from '#catalog/hangout-month.ts';
import { timesOf } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { cx, VisuallyHidden } from '#web/design/index.ts';
import { longDate, noonOf, timeOfDay, weekdayNames } from '#web/slices/gatherings/index.ts';
import { FIRST_WEEKDAY } from '#web/text/first-weekday.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { type DayGatherings, dayAfterKey, monthOf } from '../month.ts';
import s from './Month.module.css';

/** A day shows at most this many titles, and on a phone so many dots. */
const TITLES = 2;
const DOTS = 3;

interface MonthGridProps {
  labelledBy: string;
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  selected: string;
  gatherings: ReadonlyMap<string, DayGatherings>;
  onSelect: (day: string) => void;
}

/**
 * The days of a month as a grid, in which the arrow keys move by days and weeks, and the page keys by months. One day is in the order
 * of the Tab key.
 */
export function MonthGrid({ labelledBy, weeks, month, today, selected, gatherings, onSelect }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  /** Whether the selected day takes the focus, because a key moved to it. */
  const takesFocus = useRef(false);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus();
  }, [selected]);
  function move(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const day = dayAfterKey(selected, event.key, FIRST_WEEKDAY);
    if (day === null) return;
    event.preventDefault();
    // A key at the edge of a week can lead to the day that is selected already.
    takesFocus.current = day !== selected;
    onSelect(day);
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells are chosen with keys
    <table ref={grid} role="grid" className={s.grid} aria-labelledby={labelledBy} onKeyDown={move}>
      <thead>
        <tr>
          {weekdayNames(weeks[0] ?? []).map(({ long, short, narrow }) => (
            <th key={long} scope="col" abbr={long}>
              <span className={s.wide}>{short}</span>
              <span className={s.narrow}>{narrow}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <Day
                  day={day}
                  isOther={monthOf(day) !== month}
                  isToday={day === today}
                  isSelected={day === selected}
                  gatherings={gatherings.get(day)}
                  onSelect={() => onSelect(day)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  /** Whether it is in the month before or after. */
  isOther: boolean;
  isToday: boolean;
  isSelected: boolean;
  gatherings: DayGatherings | undefined;
  onSelect: () => void;
}

function Day({ day, isOther, isToday, isSelected, gatherings, onSelect }: DayProps) {
  const items = gatherings ? [...gatherings.events.map(ofEvent), ...gatherings.hangouts.map(ofHangout)] : [];
  const continued = items.filter(({ times }) => isContinued(times, day)).length;
  const shownItems = items.length > TITLES ? items.slice(0, TITLES - 1) : items;
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isSelected ? 0 : -1}
      className={cx(s.cell, isOther && s.other, isToday && s.today, isSelected && s.selected)}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      <VisuallyHidden>{t.day(longDate(noonOf(day), noonOf(day)), items.length, continued)}</VisuallyHidden>
      <span className={s.number} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={s.titles} aria-hidden="true">
        {shownItems.map(({ id, title, times, isMine }) => (
          <span key={id} className={cx(s.plan, isMine && s.mine)}>
            <b>{timeOn(day, times)}</b> <bdi>{title}</bdi>
          </span>
        ))}
        {shownItems.length < items.length && <span className={s.more}>{t.more(items.length - shownItems.length)}</span>}
      </span>
      <span className={s.dots} aria-hidden="true">
        {items.slice(0, DOTS).map(({ id, isMine }) => (
          <span key={id} className={cx(s.dot, isMine && s.mine)} />
        ))}
      </span>
    </button>
  );
}

type Times = ReturnType<typeof timesOf>;
/** Returns whether a plan of a day began on the day before. */
const isContinued = ({ dateTime }: Times, day: string) => newYorkDay(new Date(dateTime)) !== day;
/** Returns when a plan begins, or until when it goes on: '7:00 PM', 'until 8:00 AM'. */
const timeOn = (day: string, times: Times) =>
  times.endsAt !== undefined && isContinued(times, day)
    ? t.until(timeOfDay(new Date(times.endsAt)))
    : timeOfDay(new Date(times.dateTime));

const ofHangout = ({ id, title, dateTime, endsAt, rsvp }: CachedHangout) => ({
  id,
  title,
  times: { dateTime, endsAt },
  isMine: rsvp === 'confirmed',
});
const ofEvent = (event: EventView) => ({ id: event.id, title: event.title, times: timesOf(event), isMine: false });
