import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';

/** The keys that identify this server to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

function keysOf(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

/** Returns a function that reads the keys, which all nodes share, from the database once. */
export function vapidKeys(db: Db) {
  const secret = cachedSecret(db, 'vapid', () => Buffer.from(webPush.generateVAPIDKeys().privateKey, 'base64url'));
  return async (): Promise<VapidKeys> => keysOf(await secret());
}

/** Returns where push services reach the operators: the configured contact, or one made from the public address. */
export function pushContactOf(configured: string | null, publicUrl: string): string {
  if (configured !== null) return configured;
  const { protocol, hostname, href } = new URL(publicUrl);
  return protocol === 'https:' ? href : `mailto:operators@${hostname}`;
}

const storedKeys = onePerApp(({ db }) => vapidKeys(db));
/** Returns the keys of this installation for pushes. They are created at the first start and the same on every node. */
export const pushKeys = (app: App) => storedKeys(app)();
