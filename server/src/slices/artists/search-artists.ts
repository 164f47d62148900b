import { artists } from '#contract/artists/routes.ts';
import { handle } from './context.ts';

export const searchArtists = handle(artists.searchArtists, async ({ ctx, body }) => ({
  result: await ctx.search(body.data.searchTerm),
}));
