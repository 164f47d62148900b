import { GENRES, INTERESTS } from '#contract/profiles/options.ts';
import { ChipGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { ArtistSearch } from './ArtistSearch.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.tastes;

/** Step 5: music and interests (W-17). */
export function StepTastes({ values, set, errorOf, isShown }: StepProps) {
  return (
    <>
      {isShown(1) && (
        <ArtistSearch
          value={values.topArtists}
          onValueChange={(topArtists) => set({ topArtists })}
          error={errorOf('topArtists')}
        />
      )}
      {isShown(2) && (
        <ChipGroup
          label={t.genres}
          options={optionsOf(GENRES, text.options.genres)}
          value={values.selectedGenres}
          onValueChange={(selectedGenres) => set({ selectedGenres })}
          error={errorOf('selectedGenres')}
        />
      )}
      {isShown(3) && (
        <ChipGroup
          label={t.interests}
          options={optionsOf(INTERESTS, text.options.interests)}
          value={values.selectedInterests}
          onValueChange={(selectedInterests) => set({ selectedInterests })}
          error={errorOf('selectedInterests')}
        />
      )}
    </>
  );
}
