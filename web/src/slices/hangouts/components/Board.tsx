import { Armchair, Plus, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { Button, lazyWindow, PageHeader, Segmented } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useNow } from '#web/platform/useNow.ts';
import { useShownSearch } from '#web/platform/useShownSearch.ts';
import { text } from '#web/text/index.ts';
import {
  type Choice,
  filterOf,
  isNarrowed,
  lastingFiltersOf,
  readChoice,
  readStepToPlan,
  searchOf,
  VIEWS,
  type View,
} from '../filters.ts';
import { HangoutForm } from '../windows.ts';
import s from './Board.module.css';
import { Days } from './Days.tsx';
import { CATEGORY_OPTIONS } from './form-options.tsx';
import { MonthWhenLoaded } from './MonthWhenLoaded.tsx';

/** The search and the filters, loaded after the list. */
const FilterBar = lazyWindow(() => import('./FilterBar.tsx').then((loaded) => loaded.FilterBar));
/** The button that saves the filters, loaded when some are set. */
const SaveFilters = lazyWindow(() => import('./SaveFilters.tsx').then((loaded) => loaded.SaveFilters));

const t = text.hangouts;
const ALL = 'all';
const CATEGORIES = [{ value: ALL, label: t.allCategories }, ...CATEGORY_OPTIONS];

/** The page of hangouts: filters, community events and the list (H-01). */
export function Board({ search }: { search: string }) {
  const [query, showQuery] = useShownSearch(search, paths.hangouts);
  const choice = readChoice(query);
  const shownSearch = searchOf(choice);
  const now = useNow();
  const isWhole = choice.category === null && !isNarrowed(choice);
  const lastingFilters = lastingFiltersOf(choice);
  const [stepToPlan, setStepToPlan] = useState(() => readStepToPlan(search));
  const [isCreating, setIsCreating] = useState(stepToPlan !== undefined);
  const navigate = useNavigate();
  // The plan leaves the address, so that the form opens once.
  useEffect(() => {
    if (readStepToPlan(search)) void navigate({ search: searchOf(readChoice(search)) }, { replace: true });
  }, [navigate, search]);
  /** Shows another choice. The back button returns to the one before, unless it is replaced. */
  const show = (next: Partial<Choice>, { replace } = { replace: false }) =>
    showQuery(searchOf({ ...choice, ...next }), { replace });
  const create = () => setIsCreating(true);
  function close() {
    setIsCreating(false);
    setStepToPlan(undefined);
  }
  return (
    <div className={s.board}>
      <PageHeader
        title={t.title}
        actions={
          <>
            <Button icon={<Users />} className={s.toGroups ?? ''} render={<Link to={paths.groups} />}>
              {t.toGroups}
            </Button>
            <Button icon={<Armchair />} render={<Link to={paths.tables} />}>
              {text.tables.toTables}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={create}>
              {t.create}
            </Button>
          </>
        }
      />
      <div className={s.filters}>
        <Segmented
          label={t.categories}
          look="strip"
          options={CATEGORIES}
          value={choice.category ?? ALL}
          onValueChange={(value) => show({ category: readChoice(`?category=${value}`).category })}
        />
        <Segmented<View>
          label={t.views}
          className={s.views ?? ''}
          options={VIEWS.map((value) => ({ value, label: t.view[value] }))}
          value={choice.view}
          // The day and the month of a view mean nothing in another one.
          onValueChange={(view) =>
            show({ view, ...((choice.view === 'month') !== (view === 'month') && { day: null, month: null }) })
          }
        />
        <div className={s.later}>
          <FilterBar choice={choice} onShow={show} />
        </div>
        {choice.view === 'upcoming' && Object.keys(lastingFilters).length > 0 && (
          <div className={s.save}>
            <SaveFilters filters={lastingFilters} />
          </div>
        )}
      </div>
      {choice.view === 'month' ? (
        <MonthWhenLoaded choice={choice} search={shownSearch} onShow={show} />
      ) : (
        <Days
          key={shownSearch}
          withEvents={choice.view !== 'mine' && isWhole}
          filter={filterOf(choice, newYorkDay(now))}
          choice={choice}
          view={choice.view}
          search={shownSearch}
          onShow={show}
          onCreate={create}
        />
      )}
      {isCreating && <HangoutForm hangout={null} stepToPlan={stepToPlan} onClosed={close} />}
    </div>
  );
}
