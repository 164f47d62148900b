import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';

export interface IdentitySecrets {
  /** Returns a keyed hash (HMAC). Hashes for different purposes are unrelated. */
  keyed(purpose: string, text: string): Buffer;
}

async function load(db: Db): Promise<IdentitySecrets> {
  const hmac = await sharedSecret(db, 'identity-hmac', () => randomBytes(32));
  return { keyed: (purpose, text) => createHmac('sha256', hmac).update(`${purpose}\0${text}`).digest() };
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
