import * as z from 'zod/mini';
import { ARTIST_SEARCH_MIN, TEXT_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { text } from '../shapes.ts';

/** An artist as a search returns it: `images` are paths on our own origin, largest first. */
export const foundArtist = z.object({ id: z.string(), name: z.string(), images: z.array(z.string()) });
export type FoundArtist = z.output<typeof foundArtist>;

export const artists = {
  searchArtists: route({
    method: 'POST',
    path: '/functions/searchArtists',
    summary: 'Search a music service for artists (F-02).',
    access: 'signedIn',
    body: z.strictObject({ data: z.strictObject({ searchTerm: text(TEXT_MAX.searchTerm, ARTIST_SEARCH_MIN) }) }),
    output: z.object({ result: z.array(foundArtist) }),
    errors: [],
    limit: 'callable',
  }),
};
