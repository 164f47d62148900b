import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import { onePerApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { ISSUER, PROJECT_ID } from './identity.rules.ts';
import { CLOCK_SKEW_S, TOKEN_LIFETIME_S } from './limits.rules.ts';
import { ALGORITHM, type SigningKeys, signingKeys } from './signing-keys.ts';

/** The claims of an id token that the server uses. Times are in Unix seconds. */
export interface Claims {
  uid: string;
  sessionId: string;
  authTime: number;
  expiresAt: number;
}
/** An expired token keeps its claims, because it may still end its own session. */
export type Checked = { state: 'valid' | 'expired'; claims: Claims } | { state: 'invalid' };

interface Subject {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

const CACHED_MAX = 5000;
const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

function claimsOf(payload: JWTPayload): Claims | null {
  const { sub, sid, auth_time, exp } = payload;
  return typeof sub === 'string' && typeof sid === 'string' && typeof auth_time === 'number' && typeof exp === 'number'
    ? { uid: sub, sessionId: sid, authTime: auth_time, expiresAt: exp }
    : null;
}

export function createIdTokens(keys: SigningKeys, clock: Clock) {
  /** Tokens with a verified signature and its key, oldest first, so that a signature is verified only once. */
  const verified = new Map<string, Claims & { kid: string }>();

  async function keyFor({ kid }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = kid === undefined ? null : await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }

  async function checkSignature(token: string): Promise<Checked> {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: PROJECT_ID,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: clock.now(),
    };
    try {
      const { payload } = await jwtVerify(token, keyFor, options);
      const claims = claimsOf(payload);
      return claims ? { state: 'valid', claims } : { state: 'invalid' };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      // The signature was verified before the expiry, so an expired token is one of ours.
      const claims = error instanceof errors.JWTExpired ? claimsOf(error.payload) : null;
      return claims ? { state: 'expired', claims } : { state: 'invalid' };
    }
  }

  return {
    /** Signs an id token for a session. */
    async sign(subject: Subject, session: { id: string; authTime: Date }): Promise<string> {
      const { signing, kid } = await keys.current();
      const now = seconds(clock.now());
      return (
        new SignJWT({
          sid: session.id,
          user_id: subject.uid,
          auth_time: seconds(session.authTime),
          email: subject.email,
          email_verified: subject.emailVerified,
          ...(subject.displayName !== null && { name: subject.displayName }),
          ...(subject.photoUrl !== null && { picture: subject.photoUrl }),
          firebase: { identities: { email: [subject.email] }, sign_in_provider: 'password' },
        })
          .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
          .setIssuer(ISSUER)
          .setAudience(PROJECT_ID)
          .setSubject(subject.uid)
          // Makes each token unique, because the client library ignores new tokens if the id token has not changed.
          .setJti(randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(now + TOKEN_LIFETIME_S)
          .sign(signing)
      );
    },

    /** Checks the signature and the expiry of a token. It does not check whether its session has ended. */
    async check(token: string): Promise<Checked> {
      const cached = verified.get(token);
      // The key may have ended since, because somebody else has it.
      if (cached && cached.expiresAt + CLOCK_SKEW_S > seconds(clock.now()) && (await keys.find(cached.kid)))
        return { state: 'valid', claims: cached };
      verified.delete(token);
      const checked = await checkSignature(token);
      if (checked.state === 'valid') {
        if (verified.size >= CACHED_MAX) verified.delete(verified.keys().next().value as string);
        verified.set(token, { ...checked.claims, kid: decodeProtectedHeader(token).kid ?? '' });
      }
      return checked;
    },
  };
}

export const idTokens = onePerApp((app) => createIdTokens(signingKeys(app), app.clock));
