import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FoundArtist } from '#contract/artists/routes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { deezer } from './artists.deezer.ts';
import { patientSearch } from './artists.patience.ts';
import { createPictures, PICTURE_HOSTS, type PictureHosts } from './artists.pictures.ts';
import type { Provider, ProviderArtist } from './artists.provider.ts';
import { searchCatalogue } from './artists.rules.ts';
import { spotify } from './artists.spotify.ts';
import { foldName } from './catalogue.fold.ts';
import { CATALOGUE } from './catalogue.ts';
import { coverOf, readCover } from './covers.ts';

/** Where artists are searched: in the embedded catalogue, or a music service with the catalogue behind it. */
export type ArtistsSource =
  | { from: 'embedded' }
  | { from: 'deezer'; url: string }
  | { from: 'spotify'; url: string; accountsUrl: string; clientId: string; clientSecret: string };

interface Deps {
  db: Db;
  files: Files;
  clock: Clock;
  log: Log;
  source: ArtistsSource;
  /** Where pictures come from; another place in tests alone. */
  pictureHosts?: PictureHosts;
}
export type Artists = ReturnType<typeof createArtists>;

const FOUND_MAX = 10;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** For a cover in place of a photo that the music service may return later. */
const FIVE_MINUTES = 'public, max-age=300';

const byId = new Map(CATALOGUE.map((artist) => [artist.id, artist]));
/** Returns the path of an artist's cover. Ids look like 'stoop:name' or 'deezer:27'; the path has no colon. */
const coverPath = (id: string) => `/artists/${id.replace(/^stoop:/, '').replace(':', '.')}.svg`;

/** Returns the file of the cover behind such a path, or null for a path of no artist. Music services state no genre. */
function coverAt(path: string): string | null {
  const name = /^([\w.-]+)\.svg$/.exec(path)?.[1];
  if (!name) return null;
  const service = /^(deezer|spotify)\.([A-Za-z0-9]{1,40})$/.exec(name);
  if (service) return coverOf(`${service[1]}:${service[2]}`, null);
  const artist = byId.get(`stoop:${name}`);
  return artist ? coverOf(artist.id, artist.genres[0] ?? null) : null;
}

/** Returns the artist of the catalogue with this name or alias as a profile stores one, or null if there is none. */
export function namedArtist(name: string) {
  const [artist] = searchCatalogue(name, 1);
  const isTheirs = artist && [artist.name, ...(artist.aliases ?? [])].some((one) => foldName(one) === foldName(name));
  return isTheirs ? { id: artist.id, name: artist.name, image: coverPath(artist.id) } : null;
}

function providerOf(source: ArtistsSource): Provider | null {
  if (source.from === 'deezer') return deezer(source.url);
  return source.from === 'spotify' ? spotify(source) : null;
}

/** Creates the search for artists (F-02). Each has a picture on our own origin: a photo of a music service, or a cover. */
export function createArtists({ db, files, clock, log, source, pictureHosts = PICTURE_HOSTS }: Deps) {
  const provider = providerOf(source);
  const ask = provider && patientSearch(provider, { clock, log });
  let secret: Promise<Buffer> | undefined;
  const pictures = createPictures({
    files,
    log,
    hosts: pictureHosts,
    secret: () => {
      secret ??= sharedSecret(db, 'artist-pictures', () => randomBytes(32)).catch((error) => {
        secret = undefined;
        throw error;
      });
      return secret;
    },
  });

  const inCatalogue = (term: string): FoundArtist[] =>
    searchCatalogue(term, FOUND_MAX).map(({ id, name }) => ({ id, name, images: [coverPath(id)] }));

  const found = async ({ id, name, picture }: ProviderArtist): Promise<FoundArtist> => ({
    id,
    name,
    images: [picture ? await pictures.addressOf(picture) : coverPath(id)],
  });

  const sendCover = async (reply: FastifyReply, name: string, cacheControl: string) =>
    reply
      .header('cache-control', cacheControl)
      .type('image/svg+xml')
      .send(await readCover(name));

  return {
    /** Returns at most ten artists, best match first. Searches the catalogue if the music service finds nobody or fails. */
    async search(term: string): Promise<FoundArtist[]> {
      const artists = ask && (await ask(term, FOUND_MAX));
      if (!artists || artists.length === 0) return inCatalogue(term);
      const once = new Map(artists.map((artist) => [artist.id, artist]));
      return Promise.all([...once.values()].slice(0, FOUND_MAX).map(found));
    },

    named: namedArtist,

    /** Serves photos and covers under /artists/. */
    serve(app: FastifyInstance) {
      app.get<{ Params: { '*': string } }>('/artists/*', async (request, reply) => {
        const path = request.params['*'];
        const cover = coverAt(path);
        if (cover) return sendCover(reply, cover, A_DAY);
        const picture = await pictures.read(path);
        if (picture === 'missing') return sendCover(reply, coverOf(path, null), FIVE_MINUTES);
        if (picture === null) return fail('NOT_FOUND');
        return reply.header('cache-control', IMMUTABLE).type('image/jpeg').send(picture);
      });
    },
  };
}
