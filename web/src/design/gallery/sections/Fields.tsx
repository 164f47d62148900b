import { Search } from 'lucide-react';
import { useState } from 'react';
import {
  Avatar,
  BoroughBullet,
  ChipGroup,
  ChoiceChips,
  Combobox,
  MultiCombobox,
  type Option,
  PasswordField,
  Select,
  Slider,
  Switch,
  TextArea,
  TextField,
} from '../../index.ts';
import s from '../gallery.module.css';

const PLACES: Option[] = [
  ['Astoria', 'Queens'],
  ['Bay Ridge', 'Brooklyn'],
  ['Bedford-Stuyvesant', 'Brooklyn', 'Bed-Stuy'],
  ['Carroll Gardens', 'Brooklyn'],
  ['Chelsea', 'Manhattan'],
  ['East Village', 'Manhattan'],
  ['Harlem', 'Manhattan'],
  ['Jackson Heights', 'Queens'],
  ['Mott Haven', 'Bronx'],
  ['St. George', 'Staten Island'],
]
  .sort((a, b) => (a[1] ?? '').localeCompare(b[1] ?? ''))
  .map(([label = '', group = '', ...keywords]) => ({
    value: label.toLowerCase().replace(/\W+/g, '-'),
    label,
    group,
    keywords,
    icon: <BoroughBullet borough={group} size="sm" />,
  }));

const ARTISTS: Option[] = [
  'Nina Simone',
  'LCD Soundsystem',
  'Blood Orange',
  'Mitski',
  'Nas',
  'St. Vincent',
  'The National',
].map((label) => ({ value: label, label, icon: <Avatar name={label} alt="" size={32} /> }));

const GOALS = ['Career', 'Creativity', 'Learning', 'Health', 'Social', 'Adventure', 'Impact', 'Balance'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
);

export function Fields() {
  const [bio, setBio] = useState('New here. Looking for people to walk the Highbridge with.');
  const [place, setPlace] = useState<Option | null>(PLACES[2] ?? null);
  const [artists, setArtists] = useState<Option[]>(ARTISTS.slice(0, 2));
  const [query, setQuery] = useState('');
  const [goals, setGoals] = useState<string[]>(['career', 'social', 'balance']);
  const [style, setStyle] = useState<string | null>('direct');
  const found = query.length < 2 ? [] : ARTISTS.filter((one) => one.label.toLowerCase().includes(query.toLowerCase()));
  return (
    <section className={s.section}>
      <h2>Fields</h2>
      <div className={s.columns}>
        <div className={s.form}>
          <TextField label="Email" type="email" required placeholder="you@example.com" autoComplete="email" />
          <PasswordField
            label="Password"
            required
            showLabel="Show password"
            hideLabelText="Hide password"
            defaultValue="secret"
            description="At least 6 characters."
            autoComplete="current-password"
          />
          <TextField
            label="Username"
            required
            prefix="@"
            defaultValue="maya_r"
            status={{ kind: 'ok', text: 'This name is free.' }}
          />
          <TextField
            label="Access code"
            required
            defaultValue="STOOP-1"
            error="Invalid access code"
            description="Ask the friend who told you of Stoop."
          />
          <TextField label="Search" hideLabel placeholder="Name or username" type="search" prefix={<Search />} />
          <TextField label="Disabled" defaultValue="Not now" disabled />
        </div>
        <div className={s.form}>
          <TextArea
            label="Bio"
            optionalMark="optional"
            value={bio}
            onChange={(event) => setBio(event.target.value)}
            count={{ n: bio.length, max: 160 }}
            description="A sentence or two."
          />
          <TextArea
            label="Why New York"
            defaultValue={'Too long. '.repeat(9)}
            count={{ n: 90, max: 80 }}
            error="10 characters too many."
          />
          <Select label="Category" placeholder="Select Category" required options={GOALS} />
          <Select label="Level" placeholder="Choose" disabled options={GOALS} />
          <TextField label="Date" type="date" />
        </div>
        <div className={s.form}>
          <Combobox
            label="Neighborhood"
            options={PLACES}
            value={place}
            onValueChange={setPlace}
            placeholder="Type to find yours"
            clearLabel="Clear neighborhood"
            openLabel="Show all neighborhoods"
            words={{ empty: 'No neighborhood of that name.' }}
          />
          <MultiCombobox
            label="Favorite artists"
            options={found}
            onSearch={setQuery}
            value={artists}
            onValueChange={setArtists}
            max={5}
            count={{ n: artists.length, max: 5, text: `${artists.length}/5 selected` }}
            placeholder="Search artists"
            removeLabel={(one) => `Remove ${one.label}`}
            chosenLabel="Chosen artists"
            words={{ empty: 'No artist found.', loading: 'Searching…', hint: 'Type at least two letters.' }}
          />
          <MultiCombobox
            label="Searching"
            options={[]}
            onSearch={() => {}}
            value={[]}
            onValueChange={() => {}}
            loading
            removeLabel={() => ''}
            chosenLabel="Chosen"
            words={{ empty: '', loading: 'Searching…' }}
          />
          <Switch
            label="Show my neighborhood"
            description="Others see where you live, never your address."
            defaultChecked
          />
          <Switch label="Show Me in People Nearby" compact />
          <Switch label="Not available" disabled />
        </div>
      </div>
      <ChipGroup
        label="Life goals"
        description="What matters this year."
        options={GOALS}
        value={goals}
        onValueChange={setGoals}
        max={3}
        counter={`${goals.length}/3 selected`}
      />
      <ChoiceChips
        label="Communication style"
        options={[
          { value: 'direct', label: 'Direct' },
          { value: 'casual', label: 'Casual' },
          { value: 'empathetic', label: 'Empathetic' },
        ]}
        value={style}
        onValueChange={setStyle}
      />
      <div className={s.columns}>
        <Slider
          label="Energy"
          left="Recharges in Solitude"
          right="Energized by People"
          defaultValue={2}
          valueText={(n) => `${n} of 5`}
        />
        <Slider label="Pace" left="Structured & Organized" right="Free & Spontaneous" valueText={(n) => `${n} of 5`} />
        <Slider
          label="Disabled"
          left="Clear & Direct"
          right="Warm & Tactful"
          defaultValue={5}
          disabled
          valueText={(n) => `${n} of 5`}
        />
      </div>
    </section>
  );
}
