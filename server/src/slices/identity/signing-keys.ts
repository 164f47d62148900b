import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { onePerApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { CLOCK_SKEW_S, TOKEN_LIFETIME_S } from './limits.rules.ts';
import { insertSigningKey, readSigningKeys, type SigningKeyRow } from './signing-keys.sql.ts';

export const ALGORITHM = 'EdDSA';

/** How often every node reads the keys again. */
export const READ_KEYS_EVERY_MS = 15_000;
/** A new key signs only after this time. By then every node has read it, so each accepts the tokens of the others. */
export const KNOWN_EVERYWHERE_MS = 4 * READ_KEYS_EVERY_MS;
/** How long a token may still be presented after it was signed. */
export const TOKEN_IN_USE_MS = (TOKEN_LIFETIME_S + CLOCK_SKEW_S) * 1000;

interface SigningKey {
  /** The name of the key in the header of a token. */
  kid: string;
  signing: CryptoKey;
  verifying: CryptoKey;
  /** Unix milliseconds. */
  signsFrom: number;
  verifiesUntil: number;
}

export async function generateSigningKey(): Promise<{ kid: string; privateKey: Buffer }> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return {
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    privateKey: Buffer.from(JSON.stringify(await exportJWK(privateKey))),
  };
}

async function keyOf({ kid, privateKey, signsFrom, verifiesUntil }: SigningKeyRow): Promise<SigningKey> {
  const jwk = JSON.parse(String(privateKey)) as JWK;
  const { d: _private, ...publicJwk } = jwk;
  return {
    kid,
    signing: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    verifying: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
    signsFrom: Date.parse(signsFrom),
    verifiesUntil: verifiesUntil === null ? Number.POSITIVE_INFINITY : Date.parse(verifiesUntil),
  };
}

/** Reads all keys, and creates the first one if there is none. */
async function load(db: Db, clock: Clock): Promise<SigningKey[]> {
  let rows = await readSigningKeys(db);
  if (rows.every(({ verifiesUntil }) => verifiesUntil !== null)) {
    const now = clock.now();
    await insertSigningKey(db, { ...(await generateSigningKey()), now, signsFrom: now });
    rows = await readSigningKeys(db);
  }
  return Promise.all(rows.map(keyOf));
}

/**
 * Returns the keys of id tokens. They are read once, and again by `reload`: never during a call, which may be inside a
 * transaction and would need a second connection for it.
 */
export function createSigningKeys(db: Db, clock: Clock) {
  let loaded: Promise<SigningKey[]> | undefined;
  const keys = () => {
    // If the database is down, the next call tries again.
    loaded ??= load(db, clock).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    /** Returns the key that signs now. */
    async current(): Promise<Pick<SigningKey, 'kid' | 'signing'>> {
      const storedKeys = await keys();
      const now = clock.now().getTime();
      // The oldest key signs if the clock of this machine is behind that of the one that created it.
      return storedKeys.findLast(({ signsFrom }) => signsFrom <= now) ?? (storedKeys[0] as SigningKey);
    },
    /** Returns the key that verifies tokens of this name, or null when there is none or its time is over. */
    async find(kid: string): Promise<CryptoKey | null> {
      const key = (await keys()).find((stored) => stored.kid === kid);
      return key && key.verifiesUntil > clock.now().getTime() ? key.verifying : null;
    },
    /** Reads the keys again, so that this node knows the keys that another one made. */
    async reload(): Promise<void> {
      const next = await load(db, clock);
      loaded = Promise.resolve(next);
    },
  };
}
export type SigningKeys = ReturnType<typeof createSigningKeys>;

export const signingKeys = onePerApp(({ db, clock }) => createSigningKeys(db, clock));
