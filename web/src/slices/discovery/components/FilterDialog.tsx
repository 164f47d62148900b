import { useMemo, useState } from 'react';
import { findNeighborhoods, type Neighborhood, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { CAREER_FIELDS, INTERESTS, SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { BoroughBullet, Button, ChoiceChips, Combobox, Dialog, type Option, Switch } from '#web/design/index.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import s from './FilterDialog.module.css';
import type { UseFilters } from './useFilters.ts';

const t = text.discovery.filters;
const optionsOf = <T extends string>(ids: readonly T[], labels: Record<T, string>) =>
  ids.map((id) => ({ value: id, label: labels[id] }));
const INTEREST_OPTIONS = optionsOf(INTERESTS, text.options.interests);
const LANGUAGE_OPTIONS = optionsOf(SPOKEN_LANGUAGES, text.options.languages);
const FIELD_OPTIONS = optionsOf(CAREER_FIELDS, text.options.careerFields);
const placeOption = ({ id, name, borough }: Neighborhood): Option => ({
  value: id,
  label: name,
  hint: text.options.boroughs[borough],
  icon: <BoroughBullet borough={borough} size="sm" />,
});

const NONE = { interest: null, neighborhood: null, language: null, careerField: null, arrival: null };

interface Props {
  use: UseFilters;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** All filters. A choice changes the lists behind the dialog immediately. */
export function FilterDialog({ use: { filters, change }, open, onOpenChange }: Props) {
  const [query, setQuery] = useState('');
  const options = useMemo(() => findNeighborhoods(query).map(placeOption), [query]);
  const hasMonth = useOwnUser().data?.public?.movedToNYCDate != null || filters.arrival !== undefined;
  const neighborhood = filters.neighborhood === undefined ? undefined : neighborhoodById(filters.neighborhood);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      closeLabel={t.close}
      footer={
        <>
          <Button variant="quiet" onClick={() => change(NONE)}>
            {t.clearAll}
          </Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {t.done}
          </Button>
        </>
      }
    >
      <div className={s.fields}>
        <Combobox
          label={t.neighborhood}
          placeholder={t.neighborhoodPlaceholder}
          texts={{ empty: t.neighborhoodEmpty }}
          clearLabel={t.clear}
          openLabel={t.list}
          options={options}
          onSearch={setQuery}
          value={neighborhood ? placeOption(neighborhood) : null}
          onValueChange={(option) => change({ neighborhood: option?.value ?? null })}
        />
        <Switch
          label={t.arrival}
          description={hasMonth ? t.arrivalText : t.arrivalNoMonth}
          disabled={!hasMonth}
          checked={filters.arrival === 'around'}
          onCheckedChange={(isOn) => change({ arrival: isOn ? 'around' : null })}
        />
        <ChoiceChips
          label={t.interest}
          options={INTEREST_OPTIONS}
          value={filters.interest ?? null}
          onValueChange={(interest) => change({ interest })}
        />
        <ChoiceChips
          label={t.language}
          options={LANGUAGE_OPTIONS}
          value={filters.language ?? null}
          onValueChange={(language) => change({ language })}
        />
        <ChoiceChips
          label={t.careerField}
          options={FIELD_OPTIONS}
          value={filters.careerField ?? null}
          onValueChange={(careerField) => change({ careerField })}
        />
      </div>
    </Dialog>
  );
}
