import * as z from 'zod/mini';
import { cleanName, type MusicService, type ServiceArtist } from './music-service.ts';
import { getJson, ServiceFailed } from './request.ts';

interface Settings {
  /** 'https://api.spotify.com/v1' */
  url: string;
  /** 'https://accounts.spotify.com' */
  accountsUrl: string;
  clientId: string;
  clientSecret: string;
}

const image = z.object({ url: z.string(), width: z.optional(z.nullable(z.number())) });
const artist = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)),
  name: z.string(),
  images: z._default(z.nullable(z.array(image)), []),
});
const answer = z.object({ artists: z.object({ items: z.array(z.unknown()) }) });
const token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number().check(z.positive()) });

/** Wide enough for the size shown in profiles on screens of high resolution. */
const WIDTH = 300;
const RENEW_BEFORE_MS = 60_000;

/** Returns the 40 hexadecimal digits in https://i.scdn.co/image/{key} of the smallest image that is wide enough. */
function photoKey(images: readonly z.output<typeof image>[]): string | null {
  const byWidth = [...images].sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const best = byWidth.find(({ width }) => (width ?? 0) >= WIDTH) ?? byWidth.at(-1);
  return /^https:\/\/i\.scdn\.co\/image\/([0-9a-f]{40})$/.exec(best?.url ?? '')?.[1] ?? null;
}

/** Searches with GET {url}/search and a client credentials token (https://developer.spotify.com/documentation/web-api). */
export function spotify({ url, accountsUrl, clientId, clientSecret }: Settings): MusicService {
  let granted: { token: string; until: number } | null = null;
  let granting: Promise<string> | null = null;

  async function grant(signal: AbortSignal): Promise<string> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const grantedToken = token.parse(
      await getJson(`${accountsUrl}/api/token`, {
        method: 'POST',
        signal,
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      }),
    );
    granted = {
      token: grantedToken.access_token,
      until: performance.now() + grantedToken.expires_in * 1000 - RENEW_BEFORE_MS,
    };
    return grantedToken.access_token;
  }
  const bearer = async (signal: AbortSignal): Promise<string> => {
    if (granted && granted.until > performance.now()) return granted.token;
    granting ??= grant(signal).finally(() => {
      granting = null;
    });
    return granting;
  };

  async function ask(term: string, limit: number, signal: AbortSignal): Promise<unknown> {
    const query = new URLSearchParams({ q: term, type: 'artist', limit: String(limit) });
    return getJson(`${url}/search?${query}`, { signal, headers: { authorization: `Bearer ${await bearer(signal)}` } });
  }

  return {
    name: 'spotify',
    limit: { points: 80, seconds: 30 },
    async search(term, limit, signal) {
      const result = await ask(term, limit, signal).catch((error) => {
        // The token was revoked before it expired: try once with a new one.
        if (!(error instanceof ServiceFailed) || error.status !== 401 || !granted) throw error;
        granted = null;
        return ask(term, limit, signal);
      });
      return answer.parse(result).artists.items.flatMap((item): ServiceArtist[] => {
        const { data } = artist.safeParse(item);
        const name = data && cleanName(data.name);
        if (!data || !name) return [];
        const key = photoKey(data.images ?? []);
        return [{ id: `spotify:${data.id}`, name, photo: key ? { service: 'spotify', key } : null }];
      });
    },
  };
}
