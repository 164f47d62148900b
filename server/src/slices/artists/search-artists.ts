import { artists } from '#contract/artists/routes.ts';
import { findArtists } from './artists.ts';
import { handle } from './context.ts';

export const searchArtists = handle(artists.searchArtists, async ({ ctx, body }) => ({
  result: await findArtists(ctx, body.data.searchTerm),
}));
