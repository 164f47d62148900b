import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';

/** The keys by which push services know us (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

async function read(db: Db): Promise<VapidKeys> {
  const secret = await sharedSecret(db, 'vapid', () =>
    Buffer.from(webPush.generateVAPIDKeys().privateKey, 'base64url'),
  );
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** -> a function that gives the keys of all nodes; asked of the database until it has answered once */
export function vapidKeys(db: Db): () => Promise<VapidKeys> {
  let kept: VapidKeys | undefined;
  return async () => (kept ??= await read(db));
}

/** Where push services may write to: what was set, or where members find the product. */
export function contactOf(given: string | null, publicUrl: string): string {
  if (given !== null) return given;
  const { protocol, hostname, href } = new URL(publicUrl);
  return protocol === 'https:' ? href : `mailto:operators@${hostname}`;
}
