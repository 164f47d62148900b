import { createHmac, randomBytes } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';

export interface IdentitySecrets {
  signingKey: CryptoKey;
  verifyingKey: CryptoKey;
  /** The name of the key in the header of a token. */
  kid: string;
  /** Returns a keyed hash (HMAC). Hashes for different purposes are unrelated. */
  keyed(purpose: string, text: string): Buffer;
}

async function newSigningKey(): Promise<Buffer> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return Buffer.from(JSON.stringify(await exportJWK(privateKey)));
}

async function load(db: Db): Promise<IdentitySecrets> {
  const jwk = JSON.parse(String(await sharedSecret(db, 'identity-signing-key', newSigningKey))) as JWK;
  const hmac = await sharedSecret(db, 'identity-hmac', () => randomBytes(32));
  const { d: _private, ...publicJwk } = jwk;
  return {
    signingKey: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
    verifyingKey: (await importJWK(publicJwk, 'EdDSA')) as CryptoKey,
    kid: await calculateJwkThumbprint(publicJwk),
    keyed: (purpose, text) => createHmac('sha256', hmac).update(`${purpose}\0${text}`).digest(),
  };
}

/** Returns a function that reads the secrets once and caches them. If the database is down, the next call tries again. */
export function identitySecrets(db: Db): () => Promise<IdentitySecrets> {
  let loaded: Promise<IdentitySecrets> | undefined;
  return () => {
    loaded ??= load(db).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
