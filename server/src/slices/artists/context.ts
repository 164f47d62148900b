import type { FoundArtist } from '#contract/artists/routes.ts';
import { type HandlerContext, handlersOf } from '#server/platform/http/handle.ts';

/** The dependencies of this slice's use cases. */
export interface ArtistsContext extends HandlerContext {
  /** Returns at most ten artists, best match first. */
  search: (term: string) => Promise<FoundArtist[]>;
}

export const { handle } = handlersOf<ArtistsContext>()({});
