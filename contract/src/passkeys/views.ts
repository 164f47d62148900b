import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** A passkey as its member sees it. The key itself never leaves the server. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** When the member last signed in or confirmed an action with it. */
  lastUsedAt: z.nullable(instant),
  /** Whether the passkey is synced by a password manager, so that the loss of one device does not lose it. */
  isSynced: z.boolean(),
  /** Whether it cannot sign in until the member confirms it, because the password was reset with a link in a mail. */
  isPaused: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** The content of the passkeys section of the settings. */
export const passkeyOverview = z.object({
  items: z.array(passkey),
  recoveryCodes: z.object({
    /** How many unused codes are left. */
    left: z.number(),
    /** When they were made; null when none are left. */
    madeAt: z.nullable(instant),
  }),
  /** The address at which passkeys work; null when this installation has no domain name with HTTPS. */
  origin: z.nullable(z.string()),
  /** Whether the caller is an operator who needs a passkey for destructive actions. */
  isRequired: z.boolean(),
});
export type PasskeyOverview = z.output<typeof passkeyOverview>;

const transports = z.optional(z.array(z.string()));
const credentialList = z.optional(z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports })));

/** PublicKeyCredentialCreationOptionsJSON of Web Authentication Level 3. Times are in milliseconds. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: credentialList,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** PublicKeyCredentialRequestOptionsJSON of Web Authentication Level 3. Without `allowCredentials` the member chooses. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: credentialList,
});
export type RequestOptions = z.output<typeof requestOptions>;

/** Accepts bytes as base64url without padding, at most `max` characters. */
const encoded = (max: number) =>
  z
    .string()
    .check(
      z.minLength(1, 'This is not an answer of a passkey.'),
      z.maxLength(max, 'This is not an answer of a passkey.'),
      z.regex(/^[\w-]*$/, 'This is not an answer of a passkey.'),
    );
/** A credential id has at most 1023 bytes. */
const credentialId = encoded(1364);
const attachment = z.optional(z.enum(['platform', 'cross-platform']));
/** Extensions are neither asked for nor read. */
const extensionResults = z.optional(z.record(z.string(), z.unknown()));

/** RegistrationResponseJSON of Web Authentication Level 3: the browser's answer to `creationOptions`. */
export const registrationResponse = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: encoded(4096),
    attestationObject: encoded(8192),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
    authenticatorData: z.optional(encoded(8192)),
    publicKeyAlgorithm: z.optional(z.number()),
    publicKey: z.optional(encoded(8192)),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
});
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** AuthenticationResponseJSON of Web Authentication Level 3: the browser's answer to `requestOptions`. */
export const authenticationResponse = z.strictObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: encoded(4096),
    authenticatorData: encoded(4096),
    signature: encoded(4096),
    userHandle: z.optional(encoded(128)),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensionResults,
});
export type AuthenticationResponse = z.output<typeof authenticationResponse>;
