import { useMemo, useState } from 'react';
import { BOROUGHS, findNeighborhoods, type Neighborhood, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { BoroughBullet, ChoiceChips, Combobox, type Option, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { chooseBorough, chooseNeighborhood } from './place.ts';
import { Section } from './Section.tsx';
import type { StepProps } from './step-props.ts';

const t = text.profiles.basics;

const asOption = ({ id, name, borough }: Neighborhood): Option => ({
  value: id,
  label: name,
  hint: borough,
  icon: <BoroughBullet borough={borough} size="sm" />,
});
const BOROUGH_OPTIONS = BOROUGHS.map((borough) => ({
  value: borough,
  label: borough,
  icon: <BoroughBullet borough={borough} size="sm" />,
}));

/** Where the member lives: a neighborhood found by typing, which sets its borough; or a borough alone (W-12). */
export function PlaceFields({ form, set, problem }: StepProps) {
  const [query, setQuery] = useState('');
  const options = useMemo(() => findNeighborhoods(query).map(asOption), [query]);
  const chosen = form.neighborhood === null ? undefined : neighborhoodById(form.neighborhood);
  return (
    <Section title={t.home}>
      <Combobox
        label={t.neighborhood}
        name="neighborhood"
        description={t.neighborhoodHint}
        placeholder={t.neighborhoodPlaceholder}
        words={{ empty: t.neighborhoodEmpty }}
        clearLabel={t.clear}
        openLabel={t.open}
        options={options}
        onSearch={setQuery}
        value={chosen ? asOption(chosen) : null}
        onValueChange={(option) => {
          set(chooseNeighborhood(form, option?.value ?? null));
          setQuery('');
        }}
        error={problem('neighborhood')}
      />
      <ChoiceChips
        label={t.borough}
        options={BOROUGH_OPTIONS}
        value={form.borough}
        onValueChange={(borough) => set(chooseBorough(form, borough))}
        error={problem('borough')}
      />
      <Switch
        label={t.showNeighborhood}
        description={t.showNeighborhoodHint}
        checked={form.showNeighborhood}
        onCheckedChange={(showNeighborhood) => set({ showNeighborhood })}
      />
    </Section>
  );
}
