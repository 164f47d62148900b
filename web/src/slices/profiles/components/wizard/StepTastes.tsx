import { GENRES, INTERESTS } from '#contract/profiles/options.ts';
import { ChipGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { ArtistSearch } from './ArtistSearch.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.tastes;

/** Step 5: music and interests (W-17). */
export function StepTastes({ form, set, problem }: StepProps) {
  return (
    <>
      <ArtistSearch
        value={form.topArtists}
        onValueChange={(topArtists) => set({ topArtists })}
        error={problem('topArtists')}
      />
      <ChipGroup
        label={t.genres}
        options={optionsOf(GENRES, text.options.genres)}
        value={form.selectedGenres}
        onValueChange={(selectedGenres) => set({ selectedGenres })}
        error={problem('selectedGenres')}
      />
      <ChipGroup
        label={t.interests}
        options={optionsOf(INTERESTS, text.options.interests)}
        value={form.selectedInterests}
        onValueChange={(selectedInterests) => set({ selectedInterests })}
        error={problem('selectedInterests')}
      />
    </>
  );
}
