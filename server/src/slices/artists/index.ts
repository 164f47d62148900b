import { searchArtists } from './search-artists.ts';

export { createArtists, namedArtist } from './artists.ts';
export const artistsHandlers = { searchArtists };
