import type { FastifyInstance } from 'fastify';
import type { FoundArtist } from '#contract/artists/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { searchCatalogue } from './artists.rules.ts';
import { CATALOGUE } from './catalogue.ts';
import { drawArtistPicture } from './picture.ts';

export type Artists = ReturnType<typeof createArtists>;

const byId = new Map(CATALOGUE.map((artist) => [artist.id, artist]));
/** The picture's address: ids are 'stoop:name', and a colon has no place in a path. */
const pictureOf = (id: string) => `/artists/${id.replace(/^stoop:/, '')}.svg`;

/** Artists from the embedded catalogue (F-02); each has a sleeve drawn for it. */
export function createArtists() {
  return {
    search: (term: string): FoundArtist[] => searchCatalogue(term).map(({ id, name }) => ({ id, name, images: [pictureOf(id)] })),

    /** The picture a profile may keep for an artist, or null when it is none of ours. */
    pictureOf: (id: string) => (byId.has(id) ? pictureOf(id) : null),

    /** -> the catalogue's artist of exactly that name, for the demo members. */
    named(name: string) {
      const [found] = searchCatalogue(name, 1);
      return found ? { id: found.id, name: found.name, image: pictureOf(found.id) } : null;
    },

    /** Serves the sleeves. */
    serve(app: FastifyInstance) {
      app.get<{ Params: { name: string } }>('/artists/:name', async (request, reply) => {
        const artist = byId.get(`stoop:${request.params.name.replace(/\.svg$/, '')}`);
        if (!artist) return fail('NOT_FOUND');
        return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawArtistPicture(artist));
      });
    },
  };
}
