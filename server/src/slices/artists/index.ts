import type { FastifyInstance } from 'fastify';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type ArtistsSource, areFoundArtists, findArtists, musicServiceOf, serveArtists } from './artists.ts';
import type { ArtistsContext } from './context.ts';
import { namedArtist } from './for-demo.ts';
import { createServiceSearch } from './music-services/search.ts';
import { createPhotos, PHOTO_HOSTS, type PhotoHosts } from './photos.ts';
import { searchArtists } from './search-artists.ts';

export { areFoundArtists, findArtists, serveArtists } from './artists.ts';
export { namedArtist } from './for-demo.ts';

export const artistsHandlers = { searchArtists };

interface Deps {
  db: Db;
  transact: Transact;
  files: Files;
  clock: Clock;
  log: Log;
  source: ArtistsSource;
  /** Where photos are downloaded from. Tests use a local server. */
  photoHosts?: PhotoHosts;
}
export type Artists = ReturnType<typeof createArtists>;

/** Creates the search for artists (F-02). */
export function createArtists({ db, transact, files, clock, log, source, photoHosts = PHOTO_HOSTS }: Deps) {
  const service = musicServiceOf(source);
  const searchService = service && createServiceSearch(service, { clock, log });
  const photos = createPhotos({ files, log, hosts: photoHosts, secret: cachedSecret(db, 'artist-pictures') });
  const ctx: ArtistsContext = { db, transact, searchService, photos };
  return {
    context: ctx,
    search: (term: string) => findArtists(ctx, term),
    areFound: areFoundArtists,
    named: namedArtist,
    serve: (app: FastifyInstance) => serveArtists(ctx, app),
  };
}
