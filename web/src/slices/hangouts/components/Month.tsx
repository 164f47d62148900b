import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { hangoutMonth as t } from '#catalog/hangout-month.ts';
import { addDays, newYorkDay } from '#contract/hangouts/new-york.ts';
import { Button, IconButton } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { EventCard, useEvents } from '#web/slices/events/index.ts';
import { longDateAsLine, noonOf } from '#web/slices/gatherings/index.ts';
import { FIRST_WEEKDAY } from '#web/text/first-weekday.ts';
import { monthAndYear } from '#web/text/formats.ts';
import { type Choice, isNarrowed, monthFilter } from '../filters.ts';
import { useHangouts, useMore } from '../hangouts.queries.ts';
import { addMonths, type DayGatherings, gatheringsByDay, monthOf, weeksOf } from '../month.ts';
import { CardSkeleton, HangoutCard } from './HangoutCard.tsx';
import s from './Month.module.css';
import { MonthGrid } from './MonthGrid.tsx';

export interface MonthProps {
  choice: Choice;
  search: string;
  onShow: (next: Partial<Choice>, options?: { replace: boolean }) => void;
}

const NO_GATHERINGS: DayGatherings = { hangouts: [], events: [] };

/** Hangouts and events of a month, and the plans of one of its days (H-10). */
export function Month({ choice, search, onShow }: MonthProps) {
  const now = useNow();
  const today = newYorkDay(now);
  const month = choice.month ?? monthOf(today);
  const weeks = weeksOf(month, FIRST_WEEKDAY);
  const days = weeks.flat();
  const { gatherings, query, rest, isLoading } = useGatherings(choice, days);
  const selected = selectedDay(choice.day, { month, days, today, gatherings });
  const inMonth = [...gatherings].flatMap(([day, dayGatherings]) =>
    monthOf(day) === month ? [...dayGatherings.hangouts, ...dayGatherings.events] : [],
  );
  const count = new Set(inMonth).size;
  const go = (offset: number) => onShow({ month: addMonths(month, offset), day: null });
  const title = useRef<HTMLHeadingElement>(null);
  function goToThisMonth() {
    onShow({ month: null, day: null });
    // The button that had the focus is gone then.
    title.current?.focus();
  }
  return (
    <div className={s.month}>
      <section aria-label={monthAndYear(month)} aria-busy={isLoading}>
        <header className={s.head}>
          <h2 ref={title} tabIndex={-1} className={s.title} id="month-of-hangouts">
            {monthAndYear(month)}
          </h2>
          {month !== monthOf(today) && (
            <Button size="sm" variant="quiet" onClick={goToThisMonth}>
              {t.thisMonth}
            </Button>
          )}
          <IconButton label={t.previous} onClick={() => go(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton label={t.next} onClick={() => go(1)}>
            <ChevronRight />
          </IconButton>
        </header>
        <MonthGrid
          labelledBy="month-of-hangouts"
          weeks={weeks}
          month={month}
          today={today}
          selected={selected}
          gatherings={gatherings}
          onSelect={(day) => onShow({ month: monthOf(day), day }, { replace: true })}
        />
        <p role="status" className={s.count}>
          {!query.isError && !rest.failed && (isLoading ? t.loading : t.shown(monthAndYear(month), count))}
        </p>
        {rest.failed && <LoadError query={rest} title={t.restFailed} compact />}
      </section>
      {hasFailed(query) ? (
        <LoadError query={query} title={t.failed} compact />
      ) : (
        <section className={s.day} aria-label={longDateAsLine(noonOf(selected), now)}>
          <h2 className={s.title}>{longDateAsLine(noonOf(selected), now)}</h2>
          {isLoading ? (
            <ul className={s.cards}>
              <CardSkeleton />
            </ul>
          ) : (
            <GatheringList {...(gatherings.get(selected) ?? NO_GATHERINGS)} search={search} />
          )}
        </section>
      )}
    </div>
  );
}

function GatheringList({ hangouts, events, search }: DayGatherings & { search: string }) {
  if (hangouts.length + events.length === 0) return <p className={s.nothing}>{t.nothing}</p>;
  return (
    <ul className={s.cards}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} isAmongHangouts />
      ))}
      {hangouts.map((hangout) => (
        <HangoutCard key={hangout.id} hangout={hangout} search={search} />
      ))}
    </ul>
  );
}

/** The day whose plans are listed: the chosen one, today, the first one with plans, or the first one. */
function selectedDay(
  chosen: string | null,
  {
    month,
    days,
    today,
    gatherings,
  }: { month: string; days: string[]; today: string; gatherings: ReadonlyMap<string, DayGatherings> },
): string {
  if (chosen !== null && days.includes(chosen)) return chosen;
  if (monthOf(today) === month) return today;
  const inMonth = days.filter((day) => monthOf(day) === month);
  return inMonth.find((day) => gatherings.has(day)) ?? `${month}-01`;
}

/** Returns the plans by day. All pages of the month are fetched; events are shown unless the choice is narrowed. */
function useGatherings(choice: Choice, days: readonly string[]) {
  // A hangout of the day before may go on.
  const filter = monthFilter(choice, addDays(days[0] ?? '', -1), days.at(-1) ?? '');
  const list = useHangouts(filter);
  const loadMore = useMore(filter);
  const nextCursor = list.data?.nextCursor ?? null;
  const { mutate, reset, isIdle, isSuccess, isError, isPending } = loadMore;
  const filterKey = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page of another month that failed says nothing about this one.
  useEffect(reset, [filterKey]);
  useEffect(() => {
    if (nextCursor !== null && (isIdle || isSuccess)) mutate(nextCursor);
  }, [nextCursor, isIdle, isSuccess, mutate]);
  const rest = { failed: isError, isFetching: isPending, refetch: () => nextCursor !== null && mutate(nextCursor) };
  const [upcoming, past] = [useEvents('upcoming'), useEvents('past')];
  const isWhole = choice.category === null && !isNarrowed(choice);
  const events = isWhole ? [...(past.data ?? []), ...(upcoming.data ?? [])] : [];
  const gatherings = gatheringsByDay(days, { hangouts: list.data?.items ?? [], events });
  return { gatherings, query: list, rest, isLoading: !list.data };
}
