import { useMemo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { hangoutForm as t } from '#catalog/hangout-form.ts';
import {
  findNeighborhoods,
  NEIGHBORHOODS,
  type Neighborhood,
  neighborhoodLabel,
} from '#contract/profiles/neighborhoods.ts';
import { BoroughBullet, Combobox, Switch } from '#web/design/index.ts';
import { FormSelect, FormTextField, useFormField } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { type FormValues, LIMITS, NO_BOROUGH } from '../form.ts';
import { BOROUGH_OPTIONS } from './form-options.tsx';

const asOption = (neighborhood: Neighborhood) => ({
  value: neighborhoodLabel(neighborhood),
  label: neighborhood.name,
  hint: text.options.boroughs[neighborhood.borough],
  icon: <BoroughBullet borough={neighborhood.borough} size="sm" />,
});

const BOROUGH_CHOICES = [...BOROUGH_OPTIONS, { value: NO_BOROUGH, label: t.noBorough }] as const;

interface LocationFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the form sends is of no concern to its fields
  control: Control<FormValues, any, any>;
  /** Whether it is at a home, and the address, are the host's to change. */
  isHost: boolean;
}

/** Where a hangout is: a place, or a neighborhood and the address of a home that only attendees see (B-07). */
export function LocationFields({ control, isHost }: LocationFieldsProps) {
  const isAtHome = useFormField<FormValues, boolean>({ control, name: 'isAtHome' });
  const location = useFormField<FormValues, string>({ control, name: 'location' });
  function choose(chosen: boolean) {
    isAtHome.onChange(chosen);
    // A typed place is no neighborhood, and may be the address itself.
    location.onChange('');
  }
  return (
    <>
      {isAtHome.value ? (
        <NeighborhoodField value={location.value} error={location.error} onChange={location.onChange} />
      ) : (
        <FormTextField
          control={control}
          name="location"
          label={t.location}
          required
          placeholder={t.locationHint}
          description={t.locationEnd}
          autoComplete="off"
          max={LIMITS.location}
        />
      )}
      {!isAtHome.value && (
        <FormSelect
          control={control}
          name="borough"
          label={t.borough}
          optionalLabel={t.optional}
          description={t.boroughHint}
          options={BOROUGH_CHOICES}
          placeholder={t.selectBorough}
        />
      )}
      {isHost && (
        <Switch label={t.atHome} description={t.atHomeHint} checked={isAtHome.value} onCheckedChange={choose} />
      )}
      {isHost && isAtHome.value && (
        <FormTextField
          control={control}
          name="address"
          label={t.address}
          description={t.addressHint}
          required
          autoComplete="off"
          max={LIMITS.address}
        />
      )}
    </>
  );
}

interface NeighborhoodFieldProps {
  name?: string;
  /** The neighborhood with its borough; '' when none is chosen. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  isOptional?: boolean;
}

export function NeighborhoodField(props: NeighborhoodFieldProps) {
  const { name = 'location', value, error, onChange, isOptional = false } = props;
  const [query, setQuery] = useState('');
  const options = useMemo(() => findNeighborhoods(query).map(asOption), [query]);
  const chosen = NEIGHBORHOODS.find((neighborhood) => neighborhoodLabel(neighborhood) === value);
  return (
    <Combobox
      label={t.neighborhood}
      name={name}
      placeholder={t.neighborhoodPlaceholder}
      texts={{ empty: t.noNeighborhood }}
      clearLabel={t.clear}
      openLabel={t.open}
      options={options}
      onSearch={setQuery}
      value={chosen ? asOption(chosen) : null}
      onValueChange={(option) => onChange(option?.value ?? '')}
      error={error}
      {...(isOptional ? { optionalLabel: t.optional } : { required: true })}
    />
  );
}
