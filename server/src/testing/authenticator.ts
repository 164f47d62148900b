import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { passkeys } from '#contract/passkeys/routes.ts';
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/passkeys/views.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { makePasskeyCode } from '#server/slices/operators/index.ts';
import type { Caller, Member, TestApp } from './app.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

/** Bits of the flags of authenticator data. */
const FLAGS = { userPresent: 1, userVerified: 4, canSync: 8, isSynced: 16, hasCredential: 64 };

/** Where an answer claims to come from, and how it differs from a right one. */
interface Claims {
  origin?: string;
  rpId?: string;
  /** false: the authenticator did not check fingerprint, face or PIN. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/**
 * A passkey in software: it makes the answers of a real authenticator, with a key of its own, as an authenticator and a
 * browser at `origin` would. Each answer raises its counter by one, unless the counter is 0 as for synced passkeys.
 */
export function createAuthenticator({ origin = PASSKEY_ORIGIN, countsUses = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = countsUses ? 1 : 0;
  let handle: string | undefined;

  const clientData = (type: string, challenge: string, origin: string) =>
    JSON.stringify({ type, challenge, origin: origin, crossOrigin: false });
  function authenticatorData(rpId: string, flags: number, { counter: claimed, isVerified = true }: Claims) {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(claimed ?? counter);
    const allFlags = flags | FLAGS.userPresent | FLAGS.canSync | FLAGS.isSynced | (isVerified ? FLAGS.userVerified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([allFlags]), counted]);
  }

  return {
    id: base64url(id),

    /** Answers a challenge for a new passkey. */
    register(options: CreationOptions, claims: Claims = {}): RegistrationResponse {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(jwk.x ?? '', 'base64url'))],
        [-3, new Uint8Array(Buffer.from(jwk.y ?? '', 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      handle = options.user.id;
      const data = Buffer.concat([
        authenticatorData(claims.rpId ?? options.rp.id, FLAGS.hasCredential, claims),
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, claims.origin ?? origin)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'hybrid'],
        },
        clientExtensionResults: {},
      };
    },

    /** Answers a challenge with this passkey. */
    answer(options: RequestOptions, claims: Claims = {}): AuthenticationResponse {
      if (counter > 0) counter++;
      const data = authenticatorData(claims.rpId ?? options.rpId, 0, claims);
      const client = clientData('webauthn.get', options.challenge, claims.origin ?? origin);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: claims.userHandle ?? handle,
        },
        clientExtensionResults: {},
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

/** The address of test servers at which passkeys work: they need HTTPS. */
export const PASSKEY_ORIGIN = 'https://stoop.test';

const paramsOf = ({ uid }: Member) => ({ params: { uid } });

/** Returns the body that adds a passkey, for a new challenge of the member. */
export async function newPasskeyAnswer(member: Member, authenticator = createAuthenticator(), claims: Claims = {}) {
  const { body } = await member.call(passkeys.addOptions, paramsOf(member));
  return { name: 'Laptop', response: authenticator.register(body, claims) };
}

/** Adds a passkey to a member's account, and returns it with its id. */
export async function addPasskey(member: Member, authenticator = createAuthenticator()) {
  const body = await newPasskeyAnswer(member, authenticator);
  const added = await member.call(passkeys.add, { ...paramsOf(member), body });
  if (!added.ok) throw new Error(`The passkey was not added: ${added.error.code}`);
  return { authenticator, id: added.body.id };
}

/** Adds the first passkey of an operator, with a code of the command line and in a session of its own. */
export async function addFirstPasskey(test: TestApp, operator: Member) {
  const code = await test.app.transact((work) => makePasskeyCode(work, null, operator.uid));
  const { idToken } = await issueTokens(test.app, operator.uid);
  const session = { ...operator, token: idToken, ...test.caller(idToken) };
  await session.call(passkeys.stepUpByCode, { ...paramsOf(operator), body: { code: code ?? '' } });
  return addPasskey(session);
}

/** Returns the body that confirms with a passkey, by default with a new one. */
export async function stepUpAnswer(member: Member, authenticator?: Authenticator, claims: Claims = {}) {
  const used = authenticator ?? (await addPasskey(member)).authenticator;
  const { body } = await member.call(passkeys.stepUpOptions, paramsOf(member));
  return { response: used.answer(body, claims) };
}

/** Returns the body that signs in with a passkey of this member, by default with a new one. */
export async function signInAnswer(
  visitor: Caller,
  member: Member,
  authenticator?: Authenticator,
  claims: Claims = {},
) {
  const used = authenticator ?? (await addPasskey(member)).authenticator;
  const { body } = await visitor.call(passkeys.signInOptions, {});
  return { response: used.answer(body, claims) };
}

/** Makes recovery codes for a member with a new passkey, and returns one. */
export async function recoveryCode(member: Member): Promise<string> {
  await addPasskey(member);
  const { body } = await member.call(passkeys.makeRecoveryCodes, paramsOf(member));
  return body.codes[0] ?? '';
}
