import { coverPath } from '#server/slices/artists/artists.ts';
import { foldName } from '#server/slices/artists/catalogue/fold-name.ts';
import { searchCatalogue } from '#server/slices/artists/catalogue-search.rules.ts';

/** Returns the artist of the catalogue with this name or alias as a profile stores one, or null if there is none. */
export function namedArtist(name: string) {
  const [artist] = searchCatalogue(name, 1);
  const isExact =
    artist && [artist.name, ...(artist.aliases ?? [])].some((spelling) => foldName(spelling) === foldName(name));
  return isExact ? { id: artist.id, name: artist.name, image: coverPath(artist.id) } : null;
}
