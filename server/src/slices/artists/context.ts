import type { Db } from '#server/platform/db/database.ts';
import { type HandlerContext, handlersOf } from '#server/platform/http/handle.ts';
import type { createServiceSearch } from './music-services/search.ts';
import type { createPhotos } from './photos.ts';

/** The dependencies of this slice's use cases. */
export interface ArtistsContext extends HandlerContext {
  db: Db;
  /** Searches in the music service; null when there is none. */
  searchService: ReturnType<typeof createServiceSearch> | null;
  /** The photos of artists of the music service. */
  photos: ReturnType<typeof createPhotos>;
}

export const { handle } = handlersOf<ArtistsContext>()({});
