import { GENRES, type Genre } from '#contract/profiles/options.ts';
import { CLASSICAL } from './catalogue.classical.ts';
import { ELECTRONIC } from './catalogue.electronic.ts';
import { foldName } from './catalogue.fold.ts';
import { HIPHOP } from './catalogue.hiphop.ts';
import { INDIE } from './catalogue.indie.ts';
import { JAZZ } from './catalogue.jazz.ts';
import { LATIN } from './catalogue.latin.ts';
import { METAL } from './catalogue.metal.ts';
import { POP } from './catalogue.pop.ts';
import { RNB } from './catalogue.rnb.ts';
import { ROCK } from './catalogue.rock.ts';
import type { ArtistRow } from './catalogue.row.ts';

export interface CatalogueArtist {
  /** 'stoop:' and the name in plain Latin letters ('stoop:sigur-ros'). Members keep it: renaming an artist changes it. */
  readonly id: string;
  readonly name: string;
  /** The genre they are best known for first. */
  readonly genres: readonly Genre[];
  /** Other names people search for; spacing, accents and marks need none. */
  readonly aliases?: readonly string[];
}

const ROWS: Readonly<Record<Genre, readonly ArtistRow[]>> = {
  pop: POP,
  hiphop: HIPHOP,
  rock: ROCK,
  electronic: ELECTRONIC,
  jazz: JAZZ,
  classical: CLASSICAL,
  rnb: RNB,
  indie: INDIE,
  latin: LATIN,
  metal: METAL,
};

/** From the first of the names that is written in Latin letters, so that 宇多田ヒカル is 'stoop:hikaru-utada'. */
function idOf(names: readonly string[]): string {
  const latin = names.map(foldName).find((name) => /^[a-z0-9 ]+$/.test(name));
  if (latin === undefined) throw new Error(`The artist ${names[0]} needs an alias in Latin letters, for its id.`);
  return `stoop:${latin.replaceAll(' ', '-')}`;
}

const artistOf = (genre: Genre, [name, also, ...aliases]: ArtistRow): CatalogueArtist => ({
  id: idOf([name, ...aliases]),
  name,
  genres: also ? [genre, also] : [genre],
  ...(aliases.length > 0 && { aliases }),
});

/**
 * Artists for the search without a music service (F-02). The best known come first: each genre's list is written in
 * that order, and the lists are taken in turns.
 */
export const CATALOGUE: readonly CatalogueArtist[] = GENRES.flatMap((genre) =>
  ROWS[genre].map((row, place) => ({ place, artist: artistOf(genre, row) })),
)
  .sort((a, b) => a.place - b.place)
  .map(({ artist }) => artist);
