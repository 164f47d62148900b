import { searchArtists } from './search-artists.ts';

export { areFoundArtists, findArtists, serveArtists } from './artists.ts';

export const artistsHandlers = { searchArtists };
