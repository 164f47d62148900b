import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FoundArtist } from '#contract/artists/routes.ts';
import { ARTIST_NAME_MAX } from '#contract/limits.ts';
import type { Artist } from '#contract/profiles/fields.ts';
import { line } from '#contract/shapes.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { findFound, saveFound } from './artists.sql.ts';
import { CATALOGUE } from './catalogue/catalogue.ts';
import { searchCatalogue } from './catalogue-search.rules.ts';
import { coverOf, readCover } from './covers.ts';
import { deezer } from './music-services/deezer.ts';
import type { MusicService, ServiceArtist } from './music-services/music-service.ts';
import { createServiceSearch } from './music-services/search.ts';
import { spotify } from './music-services/spotify.ts';
import { artistPhotos } from './photos.ts';

/** Where artists are searched: in the embedded catalogue, or in a music service with the catalogue as fallback. */
export type ArtistsSource =
  | { from: 'embedded' }
  | { from: 'deezer'; url: string }
  | { from: 'spotify'; url: string; accountsUrl: string; clientId: string; clientSecret: string };

const FOUND_MAX = 10;
/** Names of music services are cleaned like every other name that members see. */
const nameShape = line(ARTIST_NAME_MAX, 1);
const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
/** For a cover in place of a photo that the music service may return later. */
const FIVE_MINUTES = 'public, max-age=300';

const byId = new Map(CATALOGUE.map((artist) => [artist.id, artist]));
/** Returns the path of an artist's cover: '/artists/name.svg' for 'stoop:name', '/artists/deezer.27.svg' for 'deezer:27'. */
export const coverPath = (id: string) => `/artists/${id.replace(/^stoop:/, '').replace(':', '.')}.svg`;

/** Returns the file of the cover at such a path, or null if there is no such artist. Music services give no genre. */
function coverAt(path: string): string | null {
  const name = /^([\w.-]+)\.svg$/.exec(path)?.[1];
  if (!name) return null;
  const service = /^(deezer|spotify)\.([A-Za-z0-9]{1,40})$/.exec(name);
  if (service) return coverOf(`${service[1]}:${service[2]}`, null);
  const artist = byId.get(`stoop:${name}`);
  return artist ? coverOf(artist.id, artist.genres[0] ?? null) : null;
}

/** Returns the music service of the settings; null when artists are searched in the catalogue alone. */
function musicServiceOf(source: ArtistsSource): MusicService | null {
  if (source.from === 'deezer') return deezer(source.url);
  return source.from === 'spotify' ? spotify(source) : null;
}

/** Searches the music service of the settings; null when there is none. */
const musicSearch = onePerApp(({ config, clock, log }) => {
  const service = musicServiceOf(config.artists);
  return service && createServiceSearch(service, { clock, log });
});

const searchInCatalogue = (term: string): FoundArtist[] =>
  searchCatalogue(term, FOUND_MAX).map(({ id, name }) => ({ id, name, images: [coverPath(id)] }));

/** Returns an artist of a music service; null when members could not save the name. */
async function cleaned(app: App, { id, name, photo }: ServiceArtist) {
  const parsed = nameShape.safeParse(name);
  if (!parsed.success) return null;
  return { id, name: parsed.data, image: photo ? await artistPhotos(app).pathOf(photo) : coverPath(id) };
}

/**
 * Returns at most ten artists, best match first. Searches the catalogue if the music service finds nobody or fails. Each has a picture
 * on our own origin: a photo of a music service, or a cover (F-02).
 */
export async function findArtists(app: App, term: string): Promise<FoundArtist[]> {
  const searchService = musicSearch(app);
  const artists = searchService && (await searchService(term, FOUND_MAX));
  if (!artists || artists.length === 0) return searchInCatalogue(term);
  const unique = new Map(artists.map((artist) => [artist.id, artist]));
  const cleanedArtists = await Promise.all(
    [...unique.values()].slice(0, FOUND_MAX).map((artist) => cleaned(app, artist)),
  );
  const usableArtists = cleanedArtists.filter((artist) => artist !== null);
  if (usableArtists.length === 0) return searchInCatalogue(term);
  await saveFound(app.db, usableArtists);
  return usableArtists.map(({ id, name, image }) => ({ id, name, images: [image] }));
}

/** Returns whether all of these are as a search returned them. A profile may leave out the image. */
export async function areFoundArtists(db: Db, artists: readonly Artist[]): Promise<boolean> {
  const searchedIds = artists.filter(({ id }) => !byId.has(id)).map(({ id }) => id);
  const rows = searchedIds.length > 0 ? await findFound(db, searchedIds) : [];
  const storedById = new Map(rows.map((row) => [row.id, row]));
  return artists.every(({ id, name, image }) => {
    const inCatalogue = byId.get(id);
    const expected = inCatalogue ? { name: inCatalogue.name, image: coverPath(id) } : storedById.get(id);
    return expected?.name === name && (image === null || image === expected.image);
  });
}

const sendCover = async (reply: FastifyReply, name: string, cacheControl: string) =>
  reply
    .header('cache-control', cacheControl)
    .type('image/svg+xml')
    .send(await readCover(name));

/** Serves photos and covers under /artists/. */
export function serveArtists(app: App, http: FastifyInstance) {
  http.get<{ Params: { '*': string } }>('/artists/*', async (request, reply) => {
    const path = request.params['*'];
    const cover = coverAt(path);
    if (cover) return sendCover(reply, cover, A_DAY);
    const photo = await artistPhotos(app).read(path);
    if (photo === 'missing') return sendCover(reply, coverOf(path, null), FIVE_MINUTES);
    if (photo === null) return fail('NOT_FOUND');
    return reply.header('cache-control', IMMUTABLE).type('image/jpeg').send(photo);
  });
}
