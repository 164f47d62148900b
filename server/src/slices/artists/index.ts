export { artistsHandlers } from './artists.routes.ts';
export { type Artists, createArtists } from './artists.service.ts';
