import * as z from 'zod/mini';
import { cleanName, type MusicService, type ServiceArtist } from './music-service.ts';
import { getJson, ServiceBusy, ServiceFailed } from './request.ts';

/** GET {url}/search/artist?q=…&limit=… (https://developers.deezer.com/api/search) needs no key. */
const artist = z.object({
  id: z.union([z.number().check(z.int()), z.string().check(z.regex(/^\d{1,20}$/))]),
  name: z.string(),
  picture_big: z.optional(z.nullable(z.string())),
});
/** Deezer answers every request with status 200 and puts errors in the body. Code 4: more than 50 calls in 5 seconds. */
const answer = z.object({
  data: z.optional(z.array(z.unknown())),
  error: z.optional(z.object({ code: z.optional(z.number()) })),
});
const QUOTA = 4;
const QUOTA_SECONDS = 5;

/** Returns {md5} of https://cdn-images.dzcdn.net/images/artist/{md5}/500x500-….jpg, or null: without it, it is a silhouette. */
const photoKey = (address: string | null | undefined): string | null =>
  /^https:\/\/[\w.-]*\bcdn-images\.dzcdn\.net\/images\/artist\/([0-9a-f]{32})\//.exec(address ?? '')?.[1] ?? null;

export const deezer = (url: string): MusicService => ({
  name: 'deezer',
  limit: { points: 40, seconds: QUOTA_SECONDS },
  async search(term, limit, signal) {
    const query = new URLSearchParams({ q: term, limit: String(limit) });
    const result = answer.parse(
      await getJson(`${url}/search/artist?${query}`, { signal, headers: { accept: 'application/json' } }),
    );
    if (result.error?.code === QUOTA) throw new ServiceBusy(QUOTA_SECONDS * 1000);
    if (result.error || !result.data) throw new ServiceFailed(200);
    return result.data.flatMap((item): ServiceArtist[] => {
      const { data } = artist.safeParse(item);
      const name = data && cleanName(data.name);
      if (!data || !name) return [];
      const key = photoKey(data.picture_big);
      return [{ id: `deezer:${data.id}`, name, photo: key ? { service: 'deezer', key } : null }];
    });
  },
});
