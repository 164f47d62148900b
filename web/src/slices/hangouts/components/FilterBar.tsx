import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { hangoutFilters as t } from '#catalog/hangout-filters.ts';
import { TEXT } from '#contract/limits.ts';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { BoroughBullet, Button, SearchField, Segmented, Select, Switch, TextField } from '#web/design/index.ts';
import { type Choice, countFilters, DAYS, isNarrowed, withoutFilters } from '../filters.ts';
import s from './FilterBar.module.css';

/** The pause in typing after which the list is searched, in ms. */
const SEARCH_REST_MS = 400;
const ANY = 'any';
const BOROUGH_OPTIONS = [
  { value: ANY, label: t.anyBorough },
  ...BOROUGHS.map((borough) => ({
    value: borough,
    label: borough,
    icon: <BoroughBullet borough={borough} size="sm" />,
  })),
];
const DAY_OPTIONS = ([ANY, ...DAYS, 'date'] as const).map((value) => ({ value, label: t.days[value] }));

export interface FilterBarProps {
  choice: Choice;
  onShow: (next: Partial<Choice>, how?: { replace: boolean }) => void;
}

/** The search field and the filters of the list (H-08). */
export function FilterBar({ choice, onShow }: FilterBarProps) {
  const count = countFilters(choice);
  const [isOpen, setIsOpen] = useState(count > 0);
  const [typed, setTyped] = useState(choice.search);
  const panel = useId();
  // The back button changes the words too.
  useEffect(() => setTyped(choice.search), [choice.search]);
  return (
    <div className={s.bar}>
      <div className={s.row}>
        <SearchField
          className={s.search ?? ''}
          label={t.search}
          placeholder={t.placeholder}
          clearLabel={t.clearSearch}
          typed={typed}
          onType={setTyped}
          onSearch={(search) => search !== choice.search && onShow({ search }, { replace: true })}
          maxLength={TEXT.searchTerm}
          restMs={SEARCH_REST_MS}
        />
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={count > 0 ? t.openCount(count) : t.open}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t.open}
          {count > 0 && <span className={s.count}>{count}</span>}
        </Button>
      </div>
      <section id={panel} className={s.panel} aria-label={t.panel} hidden={!isOpen}>
        {choice.view !== 'month' && <DayFilter day={choice.day} onChange={(day) => onShow({ day })} />}
        <div className={s.pair}>
          <Select
            label={t.borough}
            placeholder={t.anyBorough}
            options={BOROUGH_OPTIONS}
            value={choice.borough ?? ANY}
            onValueChange={(value) => onShow({ borough: value === ANY ? null : (value as Borough) })}
          />
          <Switch label={t.room} checked={choice.hasRoom} onCheckedChange={(hasRoom) => onShow({ hasRoom })} />
          <Switch
            label={t.people}
            description={t.peopleHint}
            checked={choice.isKnown}
            onCheckedChange={(isKnown) => onShow({ isKnown })}
          />
        </div>
        {isNarrowed(choice) && (
          <Button size="sm" variant="quiet" className={s.clear ?? ''} onClick={() => onShow(withoutFilters(choice))}>
            {t.clear}
          </Button>
        )}
      </section>
    </div>
  );
}

/** Chooses a day by name or by its date. */
function DayFilter({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  const named = day === null ? ANY : (DAYS.find((each) => each === day) ?? 'date');
  const [isPicking, setIsPicking] = useState(false);
  // While a year is typed, the date passes through others.
  const [typed, setTyped] = useState(named === 'date' ? (day ?? '') : '');
  const value = isPicking ? 'date' : named;
  return (
    <div className={s.day}>
      <Segmented
        label={t.day}
        look="strip"
        options={DAY_OPTIONS}
        value={value}
        onValueChange={(next) => {
          setIsPicking(next === 'date');
          if (next !== 'date') onChange(next === ANY ? null : next);
        }}
      />
      {value === 'date' && (
        <TextField
          label={t.date}
          type="date"
          value={typed}
          onChange={({ currentTarget: { value: date } }) => {
            setTyped(date);
            if (date === '' || date.startsWith('20')) onChange(date || null);
          }}
        />
      )}
    </div>
  );
}
