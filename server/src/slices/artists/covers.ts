import { readFile } from 'node:fs/promises';
import { GENRES, type Genre } from '#contract/profiles/options.ts';
import { sha256 } from '#server/platform/hashes.ts';

/** How many covers/<genre>-<number>.svg there are of each genre, numbered from 0. */
export const COVERS_PER_GENRE = 12;

/**
 * Returns the file name of the cover of an artist without a photo. It depends on the id and the genre only, so an artist
 * keeps their cover. An artist without a known genre may get any cover.
 */
export function coverOf(id: string, genre: Genre | null): string {
  const number = sha256(id).readUInt32BE();
  const chosen = genre ?? GENRES[Math.floor(number / COVERS_PER_GENRE) % GENRES.length];
  return `${chosen}-${number % COVERS_PER_GENRE}.svg`;
}

/** Reads a cover by its file name. */
export const readCover = (name: string): Promise<Buffer> => readFile(new URL(`covers/${name}`, import.meta.url));
