import { GENRES } from '#contract/profiles/options.ts';
import { ChipGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { ArtistSearch } from './ArtistSearch.tsx';
import { InterestChips } from './InterestChips.tsx';
import { OwnInterests } from './OwnInterests.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.tastes;

/** Step 5: music and interests (W-17). */
export function StepTastes({ values, set, errorOf }: StepProps) {
  return (
    <>
      <ArtistSearch
        value={values.topArtists}
        onValueChange={(topArtists) => set({ topArtists })}
        error={errorOf('topArtists')}
      />
      <ChipGroup
        label={t.genres}
        options={optionsOf(GENRES, text.options.genres)}
        value={values.selectedGenres}
        onValueChange={(selectedGenres) => set({ selectedGenres })}
        error={errorOf('selectedGenres')}
      />
      <InterestChips values={values} set={set} errorOf={errorOf} />
      <OwnInterests values={values} set={set} errorOf={errorOf} />
    </>
  );
}
