import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

export const sends =
  (
    status: number,
    body: string | Buffer,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Answer =>
  (_asked, response) =>
    void response.writeHead(status, headers).end(body);
export const json = (body: unknown): Answer => sends(200, JSON.stringify(body));

/** Starts a local HTTP server that imitates a music service. Tests may replace `answer` at any time. */
export async function startLocalService(answer: Answer) {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service.test');
      const received = {
        method: request.method ?? '',
        url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      requests.push(received);
      service.answer(received, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const service = {
    url: `http://127.0.0.1:${port}`,
    asked: requests,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

const MD5 = 'b5c5ce7b4520dd1c6ad07587bf9e17fa';
const sizes = { small: 56, medium: 250, big: 500, xl: 1000 };

/** Returns an artist as Deezer sends one. Without an md5 the picture is a silhouette. */
export const deezerArtist = (id: number, name: string, md5 = MD5) => ({
  id,
  name,
  link: `https://www.deezer.com/artist/${id}`,
  picture: `https://api.deezer.com/artist/${id}/image`,
  ...Object.fromEntries(
    Object.entries(sizes).map(([size, px]) => [
      `picture_${size}`,
      `https://cdn-images.dzcdn.net/images/artist/${md5}/${px}x${px}-000000-80-0-0.jpg`,
    ]),
  ),
  nb_album: 3,
  nb_fan: 1000,
  radio: true,
  tracklist: `https://api.deezer.com/artist/${id}/top?limit=50`,
  type: 'artist',
});
export const deezerFound = (...data: unknown[]) => json({ data, total: data.length });

export const SPOTIFY_IMAGE = 'ab6761610000517432845b1556f9dbdfe8ee6575';
export const spotifyArtist = (id: string, name: string, images = true) => ({
  external_urls: { spotify: `https://open.spotify.com/artist/${id}` },
  followers: { href: null, total: 5 },
  genres: ['art pop'],
  href: `https://api.spotify.com/v1/artists/${id}`,
  id,
  images: images
    ? [
        { url: 'https://i.scdn.co/image/ab6761610000e5eb32845b1556f9dbdfe8ee6575', height: 640, width: 640 },
        { url: `https://i.scdn.co/image/${SPOTIFY_IMAGE}`, height: 320, width: 320 },
        { url: 'https://i.scdn.co/image/ab6761610000f17832845b1556f9dbdfe8ee6575', height: 160, width: 160 },
      ]
    : [],
  name,
  popularity: 70,
  type: 'artist',
  uri: `spotify:artist:${id}`,
});

/** Answers like Spotify's token endpoint and its search. Tokens are 'token-1', 'token-2', …; only the newest is valid. */
export function spotifyAnswers(items: unknown[]) {
  let granted = 0;
  const revoked = new Set<string>();
  return {
    revoke: () => revoked.add(`Bearer token-${granted}`),
    answer: ((request, response) => {
      if (request.url.pathname === '/api/token') {
        granted++;
        return json({ access_token: `token-${granted}`, token_type: 'Bearer', expires_in: 3600 })(request, response);
      }
      const bearer = request.headers.authorization ?? '';
      if (bearer !== `Bearer token-${granted}` || revoked.has(bearer)) {
        return sends(401, '{"error":{"status":401,"message":"The access token expired"}}')(request, response);
      }
      return json({
        artists: { href: '', limit: 10, next: null, offset: 0, previous: null, total: items.length, items },
      })(request, response);
    }) as Answer,
  };
}
