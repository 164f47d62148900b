import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/passkeys/views.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type ChallengeUse, expiryOfChallenge, makeChallenge } from './challenge.ts';
import { recordAnswered } from './challenges.sql.ts';
import type { PasskeysContext } from './context.ts';
import { userHandleOf } from './passkeys.rules.ts';
import { type PasskeyRow, passkeyByCredential } from './passkeys.sql.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.rules.ts';

// The two ceremonies of WebAuthn: registration, which makes a passkey, and authentication, which uses one.

/** Loads the library when the first passkey is used. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** The numbers that COSE gives to Ed25519, ECDSA with P-256, and RSA, which Windows Hello needs. */
export const ALGORITHMS = [-8, -7, -257];
/** Only these formats of attestation are read. We ask for 'none', and some keys send 'packed' nevertheless. */
const FORMATS: readonly string[] = ['none', 'packed'];

/** @throws AppError PASSKEYS_UNAVAILABLE */
export const requireRelyingParty = (ctx: PasskeysContext): RelyingParty =>
  relyingPartyOf(ctx.publicUrl()) ?? fail('PASSKEYS_UNAVAILABLE');

/** Makes a new challenge, which is valid for one answer within five minutes. */
export const createChallenge = async (ctx: PasskeysContext, use: ChallengeUse): Promise<Buffer<ArrayBuffer>> =>
  makeChallenge(await ctx.challengeSecret(), use, new Date(ctx.clock.now().getTime() + PASSKEY_CHALLENGE_MS));

/** Logs why an answer is refused, and refuses it. The caller learns no reason. @throws AppError PASSKEY_REFUSED */
export function refuse(ctx: PasskeysContext, purpose: ChallengeUse['purpose'], reason: string): never {
  ctx.log.info({ event: 'passkey_refused', purpose, reason }, 'The answer of a passkey was refused');
  return fail('PASSKEY_REFUSED');
}

/** Runs a check of the library, which throws an Error for every answer that is wrong. @throws AppError PASSKEY_REFUSED */
async function checked<T>(ctx: PasskeysContext, { purpose }: ChallengeUse, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    return refuse(ctx, purpose, (error as Error).message);
  }
}

/** Uses up the challenge that an answer contains and returns it. @throws AppError PASSKEY_REFUSED */
async function takeChallengeOf(ctx: PasskeysContext, clientDataJSON: string, use: ChallengeUse): Promise<string> {
  const { challenge } = await checked(ctx, use, async () => {
    const { decodeClientDataJSON } = await loadHelpers();
    return decodeClientDataJSON(clientDataJSON);
  });
  const bytes = Buffer.from(typeof challenge === 'string' ? challenge : '', 'base64url');
  const expiresAt = expiryOfChallenge(await ctx.challengeSecret(), bytes, use, ctx.clock.now());
  const isValid = expiresAt !== null && (await recordAnswered(ctx.db, { challenge: bytes, ...use, expiresAt }));
  return isValid ? challenge : refuse(ctx, use.purpose, 'The challenge is unknown, used, expired or for another use.');
}

/** The verified parts of a new passkey. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/**
 * Verifies the answer to a challenge for a new passkey. The challenge is used up even if the answer is wrong.
 * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_REFUSED
 */
export async function verifyRegistration(
  ctx: PasskeysContext,
  response: RegistrationResponse,
  sessionId: string,
): Promise<VerifiedPasskey> {
  const { id, origin } = requireRelyingParty(ctx);
  const use: ChallengeUse = { purpose: 'add', sessionId };
  const expectedChallenge = await takeChallengeOf(ctx, response.response.clientDataJSON, use);
  const { registrationInfo } = await checked(ctx, use, async () => {
    const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const format = decodeAttestationObject(isoBase64URL.toBuffer(response.response.attestationObject)).get('fmt');
    if (!FORMATS.includes(format)) throw new Error(`Attestation of the format ${format} is not accepted.`);
    return verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!registrationInfo) return refuse(ctx, 'add', 'The attestation is wrong.');
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/** A passkey whose holder was verified just now. */
export interface VerifiedUse {
  passkey: PasskeyRow;
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies the answer of a passkey to a challenge. The challenge is used up even if the answer is wrong.
 * @param uid the member who must own the passkey; absent when signing in, where the passkey tells who it is
 * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_REFUSED
 */
export async function verifyAuthentication(
  ctx: PasskeysContext,
  response: AuthenticationResponse,
  use: ChallengeUse,
  uid?: string,
): Promise<VerifiedUse> {
  const party = requireRelyingParty(ctx);
  const expectedChallenge = await takeChallengeOf(ctx, response.response.clientDataJSON, use);
  const passkey = await passkeyByCredential(ctx.db, Buffer.from(response.id, 'base64url'));
  if (!passkey) return refuse(ctx, use.purpose, 'The passkey is unknown.');
  if (uid !== undefined && passkey.uid !== uid) refuse(ctx, use.purpose, 'The passkey belongs to another member.');
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.uid))
    refuse(ctx, use.purpose, 'The passkey names another member.');
  const { verified, authenticationInfo } = await checked(ctx, use, async () =>
    (await loadWebAuthn()).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) return refuse(ctx, use.purpose, 'The signature is wrong.');
  return { passkey, counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}
