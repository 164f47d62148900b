import { artists } from '#contract/artists/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findArtists } from './artists.ts';

export const searchArtists = handle(artists.searchArtists, async ({ app, body }) => ({
  result: await findArtists(app, body.data.searchTerm),
}));
