import { createHmac, timingSafeEqual } from 'node:crypto';
import { bulkhead, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { fileTypeFromBuffer } from 'file-type';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { getBytes } from './artists.outbound.ts';
import type { PictureRef, ProviderName } from './artists.provider.ts';

/** The only places pictures come from; what varies in an address is a hexadecimal name. */
export type PictureHosts = Record<ProviderName, string>;
export const PICTURE_HOSTS: PictureHosts = {
  deezer: 'https://cdn-images.dzcdn.net',
  spotify: 'https://i.scdn.co',
};
const ADDRESS: Record<ProviderName, (host: string, key: string) => string> = {
  deezer: (host, key) => `${host}/images/artist/${key}/500x500-000000-80-0-0.jpg`,
  spotify: (host, key) => `${host}/image/${key}`,
};

const FILE = /^(deezer|spotify)\/([0-9a-f]{32}|[0-9a-f]{40})\.([\w-]{22})\.jpg$/;
const SIDE_PX = 300;
const SOURCE_MAX_BYTES = 3 * 1024 * 1024;
const SOURCE_MAX_PIXELS = 16_000_000;
const TIMEOUT_MS = 8000;
const AT_ONCE = 4;
const WAITING_MAX = 60;
const MISSED_MAX = 2000;
const MISSED_MS = 10 * 60_000;
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp']);

interface Deps {
  files: Files;
  log: Log;
  /** Signs addresses; the same on all nodes. */
  secret: () => Promise<Buffer>;
  hosts: PictureHosts;
}

/**
 * Pictures of artists, fetched by us so that no member's browser tells a music service who looks at what. An address is
 * signed: only what a search of ours has found is fetched, whoever asks, on any node, after any restart.
 */
export function createPictures({ files, log, secret, hosts }: Deps) {
  const fetching = new Map<string, Promise<Uint8Array | null>>();
  const missed = new LRUCache<string, true>({ max: MISSED_MAX, ttl: MISSED_MS });
  const patience = wrap(bulkhead(AT_ONCE, WAITING_MAX), timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive));

  const sign = async ({ provider, key }: PictureRef): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(`${provider}/${key}`)
      .digest()
      .subarray(0, 16);

  /** Decoded and encoded anew: nothing but the picture is left of what came. @throws Error for what is no picture */
  async function remake(bytes: Uint8Array): Promise<Buffer> {
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !TAKEN.has(type.mime)) throw new Error('This is no picture.');
    return sharp(bytes, { limitInputPixels: SOURCE_MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  }

  async function bring({ provider, key }: PictureRef, file: string): Promise<Uint8Array | null> {
    try {
      const kept = await files.get(file);
      if (kept) return kept;
      const made = await patience.execute(async ({ signal }) =>
        remake(await getBytes(ADDRESS[provider](hosts[provider], key), { signal, maxBytes: SOURCE_MAX_BYTES })),
      );
      await files.put(file, made);
      return made;
    } catch (error) {
      log.warn({ service: provider, reason: (error as Error).constructor.name }, 'a picture of an artist did not come');
      missed.set(file, true);
      return null;
    }
  }

  return {
    /** The address on our own origin under which a picture is served. */
    async addressOf(picture: PictureRef): Promise<string> {
      return `/artists/${picture.provider}/${picture.key}.${(await sign(picture)).toString('base64url')}.jpg`;
    },

    /**
     * What is served under an address, after its '/artists/'.
     * @returns the picture; 'missing' where the service does not give it now; null for an address that is none of ours
     */
    async read(path: string): Promise<Uint8Array | 'missing' | null> {
      const [, provider, key, signature] = FILE.exec(path) ?? [];
      if (!provider || !key || !signature) return null;
      const picture: PictureRef = { provider: provider as ProviderName, key };
      const given = Buffer.from(signature, 'base64url');
      const right = await sign(picture);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const file = `artists/${provider}/${key}.jpg`;
      if (missed.has(file)) return 'missing';
      const asked = fetching.get(file) ?? bring(picture, file).finally(() => fetching.delete(file));
      fetching.set(file, asked);
      return (await asked) ?? 'missing';
    },
  };
}
