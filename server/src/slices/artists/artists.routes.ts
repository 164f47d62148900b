import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Artists } from './artists.service.ts';

export const artistsHandlers = (artists: Artists): Handlers<typeof routes.artists> => ({
  searchArtists: async ({ body }) => ({ result: await artists.search(body.data.searchTerm) }),
});
