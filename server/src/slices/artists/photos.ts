import { bulkhead, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { onePerApp } from '#server/platform/app.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { isSameSignature, keyedHash } from '#server/platform/signed-tokens.ts';
import type { MusicServiceName, PhotoRef } from './music-services/music-service.ts';
import { getBytes } from './music-services/request.ts';

/** The only hosts that photos are downloaded from. The variable part of an address is a hexadecimal key. */
export type PhotoHosts = Record<MusicServiceName, string>;
export const PHOTO_HOSTS: PhotoHosts = {
  deezer: 'https://cdn-images.dzcdn.net',
  spotify: 'https://i.scdn.co',
};
const ADDRESS: Record<MusicServiceName, (host: string, key: string) => string> = {
  deezer: (host, key) => `${host}/images/artist/${key}/500x500-000000-80-0-0.jpg`,
  spotify: (host, key) => `${host}/image/${key}`,
};

const PATH = /^(deezer|spotify)\/([0-9a-f]{32}|[0-9a-f]{40})\.([\w-]{22})\.jpg$/;
const SIGNATURE_BYTES = 16;
const SOURCE_MAX_BYTES = 3 * 1024 * 1024;
const TIMEOUT_MS = 8000;
const CONCURRENT_MAX = 4;
const WAITING_MAX = 60;
const FAILED_MAX = 2000;
const FAILED_MS = 10 * 60_000;

interface Deps {
  files: Files;
  log: Log;
  /** Signs paths; the same on all nodes. */
  secret: () => Promise<Buffer>;
  hosts: PhotoHosts;
}

/**
 * Creates the store of artists' photos. The server downloads them, so that members' browsers tell a music service nothing.
 * Paths are signed: only photos that a search returned are downloaded, whoever asks, on any node and after any restart.
 */
export function createPhotos({ files, log, secret, hosts }: Deps) {
  const downloads = new Map<string, Promise<Uint8Array | null>>();
  const failed = new LRUCache<string, true>({ max: FAILED_MAX, ttl: FAILED_MS });
  const policy = wrap(bulkhead(CONCURRENT_MAX, WAITING_MAX), timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive));

  const sign = async ({ service, key }: PhotoRef): Promise<Buffer> =>
    keyedHash(await secret(), `${service}/${key}`).subarray(0, SIGNATURE_BYTES);

  async function load({ service, key }: PhotoRef, file: string): Promise<Uint8Array | null> {
    try {
      const stored = await files.get(file);
      if (stored) return stored;
      const photo = await policy.execute(async ({ signal }) =>
        (await import('./reencode.ts')).reencode(
          await getBytes(ADDRESS[service](hosts[service], key), { signal, maxBytes: SOURCE_MAX_BYTES }),
        ),
      );
      await files.put(file, photo);
      return photo;
    } catch (error) {
      log.warn(
        { event: 'artist_photo_failed', service, reason: (error as Error).constructor.name },
        'A photo of an artist could not be fetched.',
      );
      failed.set(file, true);
      return null;
    }
  }

  return {
    /** Returns the signed path of a photo on our own origin. */
    async pathOf(photo: PhotoRef): Promise<string> {
      return `/artists/${photo.service}/${photo.key}.${(await sign(photo)).toString('base64url')}.jpg`;
    },

    /**
     * Returns the photo at a path.
     * @param path without the leading '/artists/'
     * @returns 'missing' if the music service does not return it now; null if the path or its signature is invalid
     */
    async read(path: string): Promise<Uint8Array | 'missing' | null> {
      const [, service, key, signature] = PATH.exec(path) ?? [];
      if (!service || !key || !signature) return null;
      const photo: PhotoRef = { service: service as MusicServiceName, key };
      if (!isSameSignature(Buffer.from(signature, 'base64url'), await sign(photo))) return null;
      const file = `artists/${service}/${key}.jpg`;
      if (failed.has(file)) return 'missing';
      const download = downloads.get(file) ?? load(photo, file).finally(() => downloads.delete(file));
      downloads.set(file, download);
      return (await download) ?? 'missing';
    },
  };
}

/** Where photos are downloaded from. Tests use a local server. */
export const photoHosts = onePerApp(() => PHOTO_HOSTS);

export const artistPhotos = onePerApp((app) =>
  createPhotos({
    files: app.files,
    log: app.log,
    hosts: photoHosts(app),
    secret: cachedSecret(app.db, 'artist-pictures'),
  }),
);
