import { TRIP_LIMITS, type TripLimit } from '#contract/hangouts/options.ts';
import { HANGOUTS_SKELETONS } from '#contract/limits.ts';
import art from '#web/design/art/empty-hangouts.svg';
import { Button, EmptyState, Skeleton, VisuallyHidden } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { EventCard, useEvents } from '#web/slices/events/index.ts';
import { byDay, dateBlock, dayHeading, longDate, nearness } from '#web/slices/gatherings/index.ts';
import { text } from '#web/text/index.ts';
import { type Choice, isNarrowed, type View, withoutFilters } from '../filters.ts';
import type { HangoutFilter } from '../hangouts.live.ts';
import { useHangouts, useMore } from '../hangouts.queries.ts';
import { type ListedGathering, listedGatherings } from '../listed-gatherings.ts';
import s from './Days.module.css';
import { CardSkeleton, HangoutCard } from './HangoutCard.tsx';

const t = text.hangouts;

interface DaysProps {
  /** Whether community events are shown among the hangouts. */
  withEvents: boolean;
  filter: HangoutFilter;
  choice: Choice;
  view: Exclude<View, 'month'>;
  search: string;
  onShow: (next: Partial<Choice>) => void;
  onCreate: () => void;
}

/** Hangouts and community events under the days on which they take place. They appear together, so that nothing moves. */
export function Days({ withEvents, filter, choice, view, search, onShow, onCreate }: DaysProps) {
  const list = useHangouts(filter);
  const isPast = view === 'past';
  const events = useEvents(isPast ? 'past' : 'upcoming', withEvents);
  const loadMore = useMore(filter);
  const nextCursor = list.data?.nextCursor;
  const isWhole = !nextCursor;
  const hangouts = withEvents && events.isPending ? undefined : list.data?.items;
  const items = hangouts && listedGatherings(hangouts, (withEvents && events.data) || [], { isPast, isWhole });
  return (
    <ListState
      query={list}
      items={items}
      loading={t.loading}
      skeleton={<DaySkeleton />}
      skeletonClassName={s.skeleton}
      failed={t.failed}
      className={s.days}
      empty={<Nothing choice={choice} view={view} onShow={onShow} onCreate={onCreate} />}
      more={
        nextCursor
          ? { className: s.more, isLoading: loadMore.isPending, load: () => loadMore.mutate(nextCursor) }
          : undefined
      }
    >
      {(items) => <DayList items={items} search={search} isWhole={isWhole} isNarrowed={isNarrowed(choice)} />}
    </ListState>
  );
}

interface DayListProps {
  items: readonly ListedGathering[];
  search: string;
  /** Whether there are no further pages. */
  isWhole: boolean;
  isNarrowed: boolean;
}

function DayList({ items, search, isWhole, isNarrowed }: DayListProps) {
  const now = useNow();
  const hangoutCount = items.filter(({ hangout }) => hangout).length;
  const count = <span role="status">{isWhole ? t.shown(hangoutCount) : t.shownOfMore(hangoutCount)}</span>;
  return (
    <>
      {isNarrowed ? count : <VisuallyHidden>{count}</VisuallyHidden>}
      {byDay(items).map(({ day, at, items }) => (
        <section key={day} className={s.day} aria-label={longDate(at, now)}>
          <header className={s.head}>
            <DateBlock at={at} />
            <div>
              <h2 className={s.title}>{dayHeading(at, now)}</h2>
              <p className={s.nearness}>{nearness(at, now)}</p>
            </div>
          </header>
          <ul className={s.cards}>
            {items.map(({ hangout, event }) =>
              event ? (
                <EventCard key={event.id} event={event} isAmongHangouts />
              ) : (
                <HangoutCard key={hangout.id} hangout={hangout} search={search} />
              ),
            )}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The date as a calendar sheet. Screen readers read the heading beside it instead. */
function DateBlock({ at }: { at: Date }) {
  const { day, month } = dateBlock(at);
  return (
    <span className={s.block} aria-hidden="true">
      <span className={s.month}>{month}</span>
      <span className={s.number}>{day}</span>
    </span>
  );
}

/** Returns why a list is empty, and what to do: by the narrowest filter. */
function reasonOfNothing(choice: Choice, view: DaysProps['view']): { title: string; text: string } {
  const { category, within } = choice;
  if (within) return { title: t.empty.far.title(within), text: t.empty.far.text };
  if (isNarrowed(choice)) return t.empty.filtered;
  if (!category) return t.empty[view];
  const title = t.empty.category(text.options.hangoutCategories[category].toLowerCase());
  return { title, text: view === 'past' ? t.empty.categoryPast : t.empty.categoryText };
}

/** The empty list, with a hint how to find or create hangouts. */
function Nothing({ choice, view, onShow, onCreate }: Pick<DaysProps, 'choice' | 'view' | 'onShow' | 'onCreate'>) {
  const { category, within } = choice;
  const hasFilters = isNarrowed(choice);
  const texts = reasonOfNothing(choice, view);
  return (
    <EmptyState
      art={<img className={s.art} src={art} alt="" width={260} height={195} />}
      title={texts.title}
      text={texts.text}
      action={
        <div className={s.actions}>
          {within && <Farther within={within} onShow={onShow} />}
          {hasFilters && <Button onClick={() => onShow(withoutFilters(choice))}>{t.clearFilters}</Button>}
          {category && !hasFilters && <Button onClick={() => onShow({ category: null })}>{t.seeAll}</Button>}
          {view !== 'upcoming' && <Button onClick={() => onShow({ view: 'upcoming' })}>{t.seeUpcoming}</Button>}
          {view !== 'past' && <Button onClick={onCreate}>{t.create}</Button>}
        </div>
      }
    />
  );
}

/** Loosens the filter by the time of the train: to the next longer one, and from the longest to any. */
function Farther({ within, onShow }: { within: TripLimit; onShow: DaysProps['onShow'] }) {
  const farther = TRIP_LIMITS[TRIP_LIMITS.indexOf(within) + 1] ?? null;
  return (
    <Button onClick={() => onShow({ within: farther })}>
      {farther ? t.empty.far.farther(farther) : t.empty.far.anywhere}
    </Button>
  );
}

/** A day with cards, in the shape of the list that follows. */
const DaySkeleton = () => (
  <>
    <span className={s.skeletonDay}>
      <Skeleton shape="box" className={s.skeletonBlock} />
      <Skeleton width="9rem" />
    </span>
    {Array.from({ length: HANGOUTS_SKELETONS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <CardSkeleton key={index} />
    ))}
  </>
);
