import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { PushContent, PushSubscriptionKeys } from '#contract/notifications/push.ts';
import type { SafeFetchSubstitutes } from '../platform/http/safe-fetch.ts';
import { selfSigned } from './certificate.ts';

const HOST = 'push.example';

interface Keys {
  pair: ECDH;
  auth: Buffer;
}
const newKeys = (): Keys => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
};
const subscription = (endpoint: string, { pair, auth }: Keys): PushSubscriptionKeys => ({
  endpoint,
  keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
});

/** Returns a subscription as a browser creates it, for a push service that does not exist. */
export const createSubscription = (endpoint = `https://${HOST}/send/${randomBytes(12).toString('base64url')}`) =>
  subscription(endpoint, newKeys());

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a push as the browser does (RFC 8291 over RFC 8188). @throws when the encryption is wrong */
export function decryptPush(body: Buffer, { pair, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('More than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const key = hkdf(auth, pair.computeSecret(sender), info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, key, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The text is followed by 2, which marks the last record, and any number of zeros.
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('No end of the last record');
  return plain.subarray(0, end).toString();
}

/** Verifies the sender (RFC 8292) and returns the claims. @throws when the key or the audience is wrong */
async function checkVapid(header: string | undefined, audience: string, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (key !== publicKey) throw new Error('Signed by another key than was subscribed with');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, 'ES256');
  return (await jwtVerify(token, jwk, { audience, algorithms: ['ES256'] })).payload;
}

/** A received push. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The size of the body in bytes. */
  size: number;
  news: PushContent;
  claims: JWTPayload;
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
type AnswerPush = (response: ServerResponse) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}): AnswerPush =>
  (response) =>
    response.writeHead(status, headers).end('push service says this');

/**
 * Starts a push service on this machine that speaks the real protocol: it accepts only pushes that are encrypted for its
 * browsers and signed by the server they subscribed to.
 */
export async function startPushService() {
  const { key, cert } = await selfSigned(HOST);
  const browsers = new Map<string, Keys & { publicKey: () => string }>();
  const received: Received[] = [];
  const rejected: Error[] = [];
  const answers: AnswerPush[] = [];
  let always: AnswerPush = answering(201);

  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const path = request.url ?? '';
    const browser = browsers.get(path);
    if (!browser) return answering(404)(response);
    try {
      const news = JSON.parse(decryptPush(body, browser));
      const claims = await checkVapid(request.headers.authorization, origin, browser.publicKey());
      received.push({ path, headers: request.headers, size: body.length, news, claims });
      (answers.shift() ?? always)(response);
    } catch (error) {
      rejected.push(error as Error);
      answering(400)(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `https://${HOST}:${port}`;
  let count = 0;

  return {
    origin,
    received,
    /** The errors of pushes that could not be decrypted or verified. */
    rejected,
    /** Lets the server under test resolve and reach only this service. */
    safeFetch: {
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      permits: (address, requestedPort) => requestedPort === port && (address === null || address === '127.0.0.1'),
      ca: cert,
    } satisfies SafeFetchSubstitutes,
    /** Creates a browser that subscribed with the key of the server under test. */
    browser(publicKey: string): PushSubscriptionKeys & { path: string } {
      const path = `/send/${++count}`;
      const keys = { ...newKeys(), publicKey: () => publicKey };
      browsers.set(path, keys);
      return { path, ...subscription(origin + path, keys) };
    },
    /** Sets the answers to the next pushes, in order; after them the answer of `always` applies. */
    next: (...nextAnswers: AnswerPush[]) => void answers.push(...nextAnswers),
    always: (answer: AnswerPush) => {
      always = answer;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
