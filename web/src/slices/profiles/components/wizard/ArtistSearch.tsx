import { useState } from 'react';
import { ARTIST_RESULTS_MAX_HEIGHT_PX, ARTISTS_MAX } from '#contract/limits.ts';
import type { Artist } from '#contract/profiles/fields.ts';
import { Avatar, MultiCombobox, type Option } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useArtistSearch } from './useArtistSearch.ts';

const t = text.profiles.tastes;

interface ArtistOption extends Option {
  artist: Artist;
}
const asOption = (artist: Artist): ArtistOption => ({
  value: artist.id,
  label: artist.name,
  icon: <Avatar name={artist.name} src={artist.image} alt="" size={32} />,
  artist,
});

export interface ArtistSearchProps {
  value: readonly Artist[];
  onValueChange: (artists: Artist[]) => void;
  error: string | undefined;
}

/** Searches artists; a member chooses up to five (W-18). */
export function ArtistSearch({ value, onValueChange, error }: ArtistSearchProps) {
  const [typed, setTyped] = useState('');
  const { enough, loading, failed, found } = useArtistSearch(typed);
  const full = value.length >= ARTISTS_MAX;
  return (
    <MultiCombobox
      label={t.artists}
      name="topArtists"
      description={full ? t.artistsFull : t.artistsHint}
      placeholder={t.artistsPlaceholder}
      count={{ n: value.length, max: ARTISTS_MAX, text: text.profiles.wizard.counter(value.length, ARTISTS_MAX) }}
      chosenLabel={t.artistsChosen}
      removeLabel={({ label }) => t.artistRemove(label)}
      options={found.map(({ id, name, images }) => asOption({ id, name, image: images[0] ?? null }))}
      onSearch={setTyped}
      loading={loading}
      errorText={failed ? t.artistsFailed : undefined}
      texts={{ loading: t.artistsSearching, hint: t.artistsHint, empty: enough ? t.artistsEmpty : t.artistsHint }}
      maxHeight={ARTIST_RESULTS_MAX_HEIGHT_PX}
      max={ARTISTS_MAX}
      value={value.map(asOption)}
      onValueChange={(options) => onValueChange(options.map(({ artist }) => artist))}
      error={error}
    />
  );
}
