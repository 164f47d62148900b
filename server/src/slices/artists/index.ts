export { artistsHandlers } from './artists.routes.ts';
export { createArtists, namedArtist } from './artists.service.ts';
