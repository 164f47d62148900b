import { useState } from 'react';
import { hangoutFilters as t } from '#catalog/hangout-filters.ts';
import { TRIP_LIMITS, type TripLimit } from '#contract/hangouts/options.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { Button, Segmented, Select, Switch, TextField } from '#web/design/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { type Choice, DAYS, isNarrowed, withoutFilters } from '../filters.ts';
import s from './FilterBar.module.css';
import { BOROUGH_OPTIONS } from './form-options.tsx';

const ANY = 'any';
const BOROUGH_CHOICES = [{ value: ANY, label: t.anyBorough }, ...BOROUGH_OPTIONS];
const TRIP_OPTIONS = [
  { value: ANY, label: t.anyTrip },
  ...TRIP_LIMITS.map((minutes) => ({ value: minutes, label: t.within(minutes) })),
];
const DAY_OPTIONS = ([ANY, ...DAYS, 'date'] as const).map((value) => ({ value, label: t.days[value] }));

export interface FilterPanelProps {
  choice: Choice;
  onShow: (next: Partial<Choice>, options?: { replace: boolean }) => void;
}

/** The filters of the list, loaded when they are first opened (H-08). */
export function FilterPanel({ choice, onShow }: FilterPanelProps) {
  const hasHome = Boolean(useOwnUser().data?.public?.neighborhood);
  return (
    <>
      {choice.view !== 'month' && <DayFilter day={choice.day} onChange={(day) => onShow({ day })} />}
      <div className={s.pair}>
        <Select
          label={t.borough}
          placeholder={t.anyBorough}
          options={BOROUGH_CHOICES}
          value={choice.borough ?? ANY}
          onValueChange={(value) => onShow({ borough: value === ANY ? null : (value as Borough) })}
        />
        {(hasHome || choice.within) && (
          <Select
            label={t.trip}
            placeholder={t.anyTrip}
            options={TRIP_OPTIONS}
            value={choice.within ?? ANY}
            onValueChange={(value) => onShow({ within: value === ANY ? null : (value as TripLimit) })}
          />
        )}
        <Switch label={t.room} checked={choice.hasRoom} onCheckedChange={(hasRoom) => onShow({ hasRoom })} />
        <Switch
          label={t.people}
          description={t.peopleHint}
          checked={choice.hasConnection}
          onCheckedChange={(hasConnection) => onShow({ hasConnection })}
        />
      </div>
      {isNarrowed(choice) && (
        <Button size="sm" variant="quiet" className={s.clear ?? ''} onClick={() => onShow(withoutFilters(choice))}>
          {t.clear}
        </Button>
      )}
    </>
  );
}

/** Chooses a day by name or by its date. */
function DayFilter({ day, onChange }: { day: string | null; onChange: (day: string | null) => void }) {
  const dayChoice = day === null ? ANY : (DAYS.find((dayName) => dayName === day) ?? 'date');
  const [isPicking, setIsPicking] = useState(false);
  // While a year is typed, the date passes through others.
  const [typed, setTyped] = useState(dayChoice === 'date' ? (day ?? '') : '');
  // The back button and the buttons that clear the filters change the day too.
  const [chosen, setChosen] = useState(day);
  if (day !== chosen) {
    setChosen(day);
    setIsPicking(false);
    setTyped(dayChoice === 'date' ? (day ?? '') : '');
  }
  const value = isPicking ? 'date' : dayChoice;
  function choose(next: string | null) {
    setChosen(next);
    onChange(next);
  }
  return (
    <div className={s.day}>
      <Segmented
        label={t.day}
        look="strip"
        options={DAY_OPTIONS}
        value={value}
        onValueChange={(next) => {
          setIsPicking(next === 'date');
          if (next !== 'date') choose(next === ANY ? null : next);
        }}
      />
      {value === 'date' && (
        <TextField
          label={t.date}
          type="date"
          value={typed}
          onChange={({ currentTarget: { value: date } }) => {
            setTyped(date);
            if (date === '' || date.startsWith('20')) choose(date || null);
          }}
        />
      )}
    </div>
  );
}
