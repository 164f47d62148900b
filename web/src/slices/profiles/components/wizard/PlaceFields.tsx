import { useMemo, useState } from 'react';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { findNeighborhoods, type Neighborhood, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { BoroughBullet, ChoiceChips, Combobox, type Option, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { chooseBorough, chooseNeighborhood } from './place.ts';
import { Section } from './Section.tsx';
import type { StepProps } from './step-props.ts';

const t = text.profiles.basics;

const asOption = ({ id, name, borough }: Neighborhood): Option => ({
  value: id,
  label: name,
  hint: text.options.boroughs[borough],
  icon: <BoroughBullet borough={borough} size="sm" />,
});
const BOROUGH_OPTIONS = BOROUGHS.map((borough) => ({
  value: borough,
  label: text.options.boroughs[borough],
  icon: <BoroughBullet borough={borough} size="sm" />,
}));

/** The member's home: a neighborhood, which sets the borough, or only a borough (W-12). */
export function PlaceFields({ values, set, errorOf }: StepProps) {
  const [query, setQuery] = useState('');
  const options = useMemo(() => findNeighborhoods(query).map(asOption), [query]);
  const chosen = values.neighborhood === null ? undefined : neighborhoodById(values.neighborhood);
  return (
    <Section title={t.home}>
      <Combobox
        label={t.neighborhood}
        name="neighborhood"
        description={t.neighborhoodHint}
        placeholder={t.neighborhoodPlaceholder}
        texts={{ empty: t.neighborhoodEmpty }}
        clearLabel={t.clear}
        openLabel={t.open}
        options={options}
        onSearch={setQuery}
        value={chosen ? asOption(chosen) : null}
        onValueChange={(option) => set(chooseNeighborhood(values, option?.value ?? null))}
        error={errorOf('neighborhood')}
      />
      <ChoiceChips
        label={t.borough}
        options={BOROUGH_OPTIONS}
        value={values.borough}
        onValueChange={(borough) => set(chooseBorough(values, borough))}
        error={errorOf('borough')}
      />
      <Switch
        label={t.showNeighborhood}
        description={t.showNeighborhoodHint}
        checked={values.showNeighborhood}
        onCheckedChange={(showNeighborhood) => set({ showNeighborhood })}
      />
    </Section>
  );
}
