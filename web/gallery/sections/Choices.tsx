import { Coffee, List, Map as MapIcon } from 'lucide-react';
import {
  BoroughBullet,
  ChipGroup,
  ChoiceChips,
  Combobox,
  Details,
  MultiCombobox,
  type Option,
  Segmented,
  Select,
  Slider,
  Switch,
} from '#web/design/index.ts';
import { LONG_WORD, Sample, Samples, Section, STATES } from '../Section.tsx';

const PLACES: Option[] = [
  { value: 'astoria', label: 'Astoria', icon: <BoroughBullet borough="Queens" size="sm" /> },
  { value: 'harlem', label: 'Harlem', icon: <BoroughBullet borough="Manhattan" size="sm" /> },
  { value: 'long', label: LONG_WORD },
];
const GOALS: Option[] = [
  { value: 'career', label: 'Career' },
  { value: 'social', label: 'Social', icon: <Coffee /> },
  { value: 'balance', label: 'Balance' },
];
const VIEWS: Option[] = [
  { value: 'list', label: 'List', icon: <List /> },
  { value: 'map', label: 'Map', icon: <MapIcon /> },
  { value: 'past', label: 'Past', disabled: true },
];
const ignore = () => {};
const select = { label: 'Category', placeholder: 'Select a category', options: GOALS };
const place = {
  label: 'Neighborhood',
  options: PLACES,
  onValueChange: ignore,
  placeholder: 'Type to find yours',
  clearLabel: 'Clear',
  openLabel: 'Show all',
  texts: { empty: 'No such neighborhood.' },
};
const places = {
  ...place,
  label: 'Neighborhoods',
  removeLabel: ({ label }: Option) => `Remove ${label}`,
  chosenLabel: 'Chosen',
};
const slider = { left: 'Recharges alone', right: 'Energized by people', valueText: (value: number) => `${value} of 5` };

export const Choices = () => (
  <Section id="choices" title="Choices">
    <Samples inColumns>
      {STATES.slice(0, 3).map(({ name, ...state }) => (
        <Sample key={name} name={`select, ${name}`} {...state}>
          <Select {...select} />
        </Sample>
      ))}
      <Sample name="select, chosen">
        <Select {...select} defaultValue="social" description="You can change it later." />
      </Sample>
      <Sample name="select, invalid">
        <Select {...select} required error="Choose a category." />
      </Sample>
      <Sample name="select, disabled">
        <Select {...select} disabled />
      </Sample>
      <Sample name="combobox, empty">
        <Combobox {...place} value={null} />
      </Sample>
      <Sample name="combobox, focus" state="focus-visible">
        <Combobox {...place} value={PLACES[1] ?? null} />
      </Sample>
      <Sample name="combobox, long words, invalid">
        <Combobox {...place} value={PLACES[2] ?? null} error="Choose a neighborhood of the list." />
      </Sample>
      <Sample name="combobox, disabled">
        <Combobox {...place} value={PLACES[0] ?? null} disabled />
      </Sample>
      <Sample name="several">
        <MultiCombobox {...places} value={PLACES} count={{ n: 3, max: 5 }} />
      </Sample>
      <Sample name="several, full">
        <MultiCombobox {...places} value={PLACES.slice(0, 2)} max={2} />
      </Sample>
      <Sample name="switch, on, focus" state="focus-visible">
        <Switch label="Show my neighborhood" checked onCheckedChange={ignore} />
      </Sample>
      <Sample name="switch, off, description">
        <Switch
          label="Show my neighborhood"
          description="Never your address."
          checked={false}
          onCheckedChange={ignore}
        />
      </Sample>
      <Sample name="switch, disabled">
        <Switch label="Show my neighborhood" checked disabled onCheckedChange={ignore} />
      </Sample>
      <Sample name="switch, compact">
        <Switch label="Nearby" compact checked onCheckedChange={ignore} />
      </Sample>
      <Sample name="chips">
        <ChipGroup label="Goals" options={GOALS} value={['social']} onValueChange={ignore} counter="1/3 selected" />
      </Sample>
      <Sample name="chips, hover" state="hover">
        <ChipGroup label="Goals" options={GOALS} value={[]} onValueChange={ignore} required />
      </Sample>
      <Sample name="chips, full, focus" state="focus-visible">
        <ChipGroup label="Goals" options={GOALS} value={['career']} onValueChange={ignore} max={1} />
      </Sample>
      <Sample name="chips, invalid">
        <ChoiceChips label="Style" options={GOALS} value={null} onValueChange={ignore} error="Choose one." />
      </Sample>
      <Sample name="chips, disabled">
        <ChoiceChips label="Style" options={GOALS} value="career" onValueChange={ignore} disabled />
      </Sample>
      <Sample name="segments">
        <Segmented label="View" options={VIEWS} value="list" onValueChange={ignore} />
      </Sample>
      <Sample name="segments, hover" state="hover" of="label:nth-of-type(2)">
        <Segmented label="View" options={VIEWS} value="list" onValueChange={ignore} />
      </Sample>
      <Sample name="strip, focus" state="focus-visible">
        <Segmented label="View" options={VIEWS} value="list" onValueChange={ignore} look="strip" />
      </Sample>
      <Sample name="slider">
        <Slider {...slider} label="Energy" defaultValue={2} />
      </Sample>
      <Sample name="slider, focus" state="focus-visible">
        <Slider {...slider} label="Energy" defaultValue={5} />
      </Sample>
      <Sample name="slider, disabled">
        <Slider {...slider} label="Energy" disabled />
      </Sample>
      <Sample name="details">
        <Details label="More">Each kind by itself.</Details>
      </Sample>
      <Sample name="details, focus" state="focus-visible" of="summary">
        <Details label="More">Each kind by itself.</Details>
      </Sample>
    </Samples>
  </Section>
);
