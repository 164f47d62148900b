import { randomUUID, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { CLOCK_SKEW_S, TOKEN_LIFETIME_S } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { ISSUER, PROJECT_ID } from './identity.rules.ts';
import type { IdentitySecrets } from './identity.secrets.ts';

/** What an id token says that we rely on; all times are Unix seconds. */
export interface Claims {
  uid: string;
  sessionId: string;
  authTime: number;
  expiresAt: number;
}
/** 'expired' keeps the claims: such a token may still end its own session. */
export type Checked = { state: 'valid' | 'expired'; claims: Claims } | { state: 'invalid' };

interface Subject {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
}

const ALGORITHM = 'EdDSA';
const REMEMBERED = 5000;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

function claimsOf(payload: JWTPayload): Claims | null {
  const { sub, sid, auth_time, exp } = payload;
  return typeof sub === 'string' && typeof sid === 'string' && typeof auth_time === 'number' && typeof exp === 'number'
    ? { uid: sub, sessionId: sid, authTime: auth_time, expiresAt: exp }
    : null;
}

export function createIdTokens(secrets: () => Promise<IdentitySecrets>, clock: Clock) {
  /** Tokens whose signature was found good, oldest first, so that a busy caller costs no arithmetic. */
  const good = new Map<string, Claims>();

  async function checkSignature(token: string): Promise<Checked> {
    const { verifyingKey, kid } = await secrets();
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: PROJECT_ID,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: clock.now(),
    };
    try {
      const { payload, protectedHeader } = await jwtVerify(token, verifyingKey, options);
      const claims = claimsOf(payload);
      return claims && protectedHeader.kid === kid ? { state: 'valid', claims } : { state: 'invalid' };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      // The signature is checked first: an expired token is one of ours.
      const claims = error instanceof errors.JWTExpired ? claimsOf(error.payload) : null;
      return claims ? { state: 'expired', claims } : { state: 'invalid' };
    }
  }

  return {
    async sign(subject: Subject, session: { id: string; authTime: Date }): Promise<string> {
      const { signingKey, kid } = await secrets();
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
          // No two are alike: the client library takes new tokens on only if the id token differs from the one it has.
          .setJti(randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(now + TOKEN_LIFETIME_S)
          .sign(signingKey)
      );
    },

    /** Whether the token is ours and of its time; whether its session still stands is another question. */
    async check(token: string): Promise<Checked> {
      const known = good.get(token);
      if (known && known.expiresAt + CLOCK_SKEW_S > seconds(clock.now())) return { state: 'valid', claims: known };
      good.delete(token);
      const checked = await checkSignature(token);
      if (checked.state === 'valid') {
        if (good.size >= REMEMBERED) good.delete(good.keys().next().value as string);
        good.set(token, checked.claims);
      }
      return checked;
    },
  };
}
export type IdTokens = ReturnType<typeof createIdTokens>;

const REFRESH = /^[A-Za-z0-9]{28}[\w-]{54}$/;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;

/** A refresh token: the uid, 192 bits nobody can guess, and a tag by which we know our own without asking the database. */
function assemble({ keyed }: IdentitySecrets, uid: string, nonce: Buffer): string {
  const body = uid + nonce.subarray(0, NONCE_BYTES).toString('base64url');
  return body + keyed('refresh-tag', body).subarray(0, TAG_BYTES).toString('base64url');
}

export const firstRefreshToken = (secrets: IdentitySecrets, uid: string, random: Buffer) =>
  assemble(secrets, uid, random);

/** The token that follows. It can be made again from the spent one, so that nothing usable need be stored. */
export const nextRefreshToken = (secrets: IdentitySecrets, token: string) =>
  assemble(secrets, token.slice(0, 28), secrets.keyed('refresh-next', token));

/** -> whose token it is, or null if we never made it. */
export function ownerOfRefreshToken({ keyed }: IdentitySecrets, token: string): string | null {
  if (!REFRESH.test(token)) return null;
  const tag = Buffer.from(token.slice(-22));
  const right = Buffer.from(keyed('refresh-tag', token.slice(0, -22)).subarray(0, TAG_BYTES).toString('base64url'));
  return timingSafeEqual(tag, right) ? token.slice(0, 28) : null;
}
