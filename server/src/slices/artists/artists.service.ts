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
import { drawArtistPicture } from './picture.ts';

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
/** A drawing that stands in for a picture the service may yet give. */
const A_MOMENT = 'public, max-age=300';

const byId = new Map(CATALOGUE.map((artist) => [artist.id, artist]));
/** The sleeve's address: ids are 'stoop:name' or 'deezer:27', and a colon has no place in a path. */
const sleeveOf = (id: string) => `/artists/${id.replace(/^stoop:/, '').replace(':', '.')}.svg`;

/** -> the artist a sleeve is drawn for: of the catalogue, or any of a service, who are drawn by their id. */
function drawnFor(name: string): { id: string; name: string; genres: readonly string[] } | null {
  const service = /^(deezer|spotify)\.([A-Za-z0-9]{1,40})$/.exec(name);
  if (service) return { id: `${service[1]}:${service[2]}`, name: '', genres: [] };
  return byId.get(`stoop:${name}`) ?? null;
}

/** -> the catalogue's artist of that name or alias, as a profile keeps one; null for a name it does not know. */
export function namedArtist(name: string) {
  const [artist] = searchCatalogue(name, 1);
  const isTheirs = artist && [artist.name, ...(artist.aliases ?? [])].some((one) => foldName(one) === foldName(name));
  return isTheirs ? { id: artist.id, name: artist.name, image: sleeveOf(artist.id) } : null;
}

function providerOf(source: ArtistsSource): Provider | null {
  if (source.from === 'deezer') return deezer(source.url);
  return source.from === 'spotify' ? spotify(source) : null;
}

/** Artists (F-02), each with a picture on our own origin: a photograph by way of us, or a sleeve drawn for them. */
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
    searchCatalogue(term, FOUND_MAX).map(({ id, name }) => ({ id, name, images: [sleeveOf(id)] }));

  const found = async ({ id, name, picture }: ProviderArtist): Promise<FoundArtist> => ({
    id,
    name,
    images: [picture ? await pictures.addressOf(picture) : sleeveOf(id)],
  });

  const sendSleeve = (reply: FastifyReply, artist: Parameters<typeof drawArtistPicture>[0], cacheControl: string) =>
    reply.header('cache-control', cacheControl).type('image/svg+xml').send(drawArtistPicture(artist));

  return {
    /** At most ten, best first. Where a service has no answer, or knows nobody of that name, the catalogue has. */
    async search(term: string): Promise<FoundArtist[]> {
      const artists = ask && (await ask(term, FOUND_MAX));
      if (!artists || artists.length === 0) return inCatalogue(term);
      const once = new Map(artists.map((artist) => [artist.id, artist]));
      return Promise.all([...once.values()].slice(0, FOUND_MAX).map(found));
    },

    named: namedArtist,

    /** Serves pictures and sleeves. */
    serve(app: FastifyInstance) {
      app.get<{ Params: { '*': string } }>('/artists/*', async (request, reply) => {
        const path = request.params['*'];
        const sleeve = path.endsWith('.svg') ? drawnFor(path.slice(0, -'.svg'.length)) : null;
        if (sleeve) return sendSleeve(reply, sleeve, A_DAY);
        const picture = await pictures.read(path);
        if (picture === 'missing') return sendSleeve(reply, { id: path, name: '', genres: [] }, A_MOMENT);
        if (picture === null) return fail('NOT_FOUND');
        return reply.header('cache-control', IMMUTABLE).type('image/jpeg').send(picture);
      });
    },
  };
}
