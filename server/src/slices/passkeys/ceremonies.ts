import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import type { AuthenticationResponse, RegistrationResponse } from '#contract/passkeys/views.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type ChallengeUse, expiryOfChallenge, makeChallenge } from './challenge.ts';
import { challengeSecret } from './challenge-secret.ts';
import { recordAnswered } from './challenges.sql.ts';
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
export const requireRelyingParty = (app: App): RelyingParty =>
  relyingPartyOf(app.publicUrl()) ?? fail('PASSKEYS_UNAVAILABLE');

/** Makes a new challenge, which is valid for one answer within five minutes. */
export const createChallenge = async (app: App, use: ChallengeUse): Promise<Buffer<ArrayBuffer>> =>
  makeChallenge(await challengeSecret(app), use, new Date(app.clock.now().getTime() + PASSKEY_CHALLENGE_MS));

/** Logs why an answer is refused, and refuses it. The caller learns no reason. @throws AppError PASSKEY_REFUSED */
export function refusePasskey(app: App, purpose: ChallengeUse['purpose'], reason: string): never {
  app.log.info({ event: 'passkey_refused', purpose, reason }, 'The answer of a passkey was refused');
  return fail('PASSKEY_REFUSED');
}

/** Runs a check of the library, which throws an Error for every answer that is wrong. @throws AppError PASSKEY_REFUSED */
async function checked<T>(app: App, { purpose }: ChallengeUse, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    return refusePasskey(app, purpose, (error as Error).message);
  }
}

/** Uses up the challenge that an answer contains and returns it. @throws AppError PASSKEY_REFUSED */
async function takeChallengeOf(app: App, clientDataJSON: string, use: ChallengeUse): Promise<string> {
  const { challenge } = await checked(app, use, async () => {
    const { decodeClientDataJSON } = await loadHelpers();
    return decodeClientDataJSON(clientDataJSON);
  });
  const bytes = Buffer.from(typeof challenge === 'string' ? challenge : '', 'base64url');
  const expiresAt = expiryOfChallenge(await challengeSecret(app), bytes, use, app.clock.now());
  const isValid = expiresAt !== null && (await recordAnswered(app.db, { challenge: bytes, ...use, expiresAt }));
  return isValid
    ? challenge
    : refusePasskey(app, use.purpose, 'The challenge is unknown, used, expired or for another use.');
}

/** The verified parts of a new passkey. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>;

/**
 * Verifies the answer to a challenge for a new passkey. The challenge is used up even if the answer is wrong.
 * @throws AppError PASSKEYS_UNAVAILABLE, PASSKEY_REFUSED
 */
export async function verifyRegistration(
  app: App,
  response: RegistrationResponse,
  sessionId: string,
): Promise<VerifiedPasskey> {
  const { id, origin } = requireRelyingParty(app);
  const use: ChallengeUse = { purpose: 'add', sessionId };
  const expectedChallenge = await takeChallengeOf(app, response.response.clientDataJSON, use);
  const { registrationInfo } = await checked(app, use, async () => {
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
  if (!registrationInfo) return refusePasskey(app, 'add', 'The attestation is wrong.');
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
  app: App,
  response: AuthenticationResponse,
  use: ChallengeUse,
  uid?: string,
): Promise<VerifiedUse> {
  const party = requireRelyingParty(app);
  const expectedChallenge = await takeChallengeOf(app, response.response.clientDataJSON, use);
  const passkey = await passkeyByCredential(app.db, Buffer.from(response.id, 'base64url'));
  if (!passkey) return refusePasskey(app, use.purpose, 'The passkey is unknown.');
  if (uid !== undefined && passkey.uid !== uid)
    refusePasskey(app, use.purpose, 'The passkey belongs to another member.');
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.uid))
    refusePasskey(app, use.purpose, 'The passkey names another member.');
  const { verified, authenticationInfo } = await checked(app, use, async () =>
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
  if (!verified) return refusePasskey(app, use.purpose, 'The signature is wrong.');
  return { passkey, counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
}
