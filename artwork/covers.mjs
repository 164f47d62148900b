/**
 * Draws the covers shown for artists without a photo into server/src/slices/artists/covers/<genre>-<number>.svg.
 * Usage: node artwork/covers.mjs
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { drawCover, GENRES } from './covers/draw.mjs';

/** The server chooses among as many: COVERS_PER_GENRE in server/src/slices/artists/covers.ts. */
const COVERS_PER_GENRE = 12;
const folder = new URL('../server/src/slices/artists/covers/', import.meta.url);

await mkdir(folder, { recursive: true });
for (const genre of GENRES)
  for (let number = 0; number < COVERS_PER_GENRE; number++)
    await writeFile(new URL(`${genre}-${number}.svg`, folder), drawCover(genre, number));
process.stdout.write(`${GENRES.length * COVERS_PER_GENRE} covers drawn\n`);
