import { GENRES, type Genre } from '#contract/profiles/options.ts';
import { CLASSICAL } from './classical.ts';
import { ELECTRONIC } from './electronic.ts';
import { foldName } from './fold-name.ts';
import { HIPHOP } from './hiphop.ts';
import { INDIE } from './indie.ts';
import { JAZZ } from './jazz.ts';
import { LATIN } from './latin.ts';
import { METAL } from './metal.ts';
import { POP } from './pop.ts';
import { RNB } from './rnb.ts';
import { ROCK } from './rock.ts';
import type { ArtistRow } from './row.ts';

export interface CatalogueArtist {
  /** 'stoop:' and the name in plain Latin letters ('stoop:sigur-ros'). Profiles store it, so do not rename artists. */
  readonly id: string;
  readonly name: string;
  /** The main genre first. */
  readonly genres: readonly Genre[];
  /** Other names people search for. Variants of spacing, accents and punctuation are found without an alias. */
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

/** Builds the id from the first name in Latin letters, so the id of 宇多田ヒカル is 'stoop:hikaru-utada'. */
function idOf(names: readonly string[]): string {
  const latin = names.map(foldName).find((name) => /^[a-z0-9 ]+$/.test(name));
  if (latin === undefined) throw new Error(`The artist ${names[0]} needs an alias in Latin letters, for its id.`);
  return `stoop:${latin.replaceAll(' ', '-')}`;
}

const artistOf = (genre: Genre, [name, secondGenre, ...aliases]: ArtistRow): CatalogueArtist => ({
  id: idOf([name, ...aliases]),
  name,
  genres: secondGenre ? [genre, secondGenre] : [genre],
  ...(aliases.length > 0 && { aliases }),
});

/**
 * The artists for the search without a music service (F-02), best known first: the first artist of every genre, then
 * the second of every genre, and so on.
 */
export const CATALOGUE: readonly CatalogueArtist[] = GENRES.flatMap((genre) =>
  ROWS[genre].map((row, index) => ({ index, artist: artistOf(genre, row) })),
)
  .sort((a, b) => a.index - b.index)
  .map(({ artist }) => artist);
