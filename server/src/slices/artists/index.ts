import { searchArtists } from './search-artists.ts';

export { areFoundArtists, findArtists, serveArtists } from './artists.ts';
export { namedArtist } from './for-demo.ts';

export const artistsHandlers = { searchArtists };
