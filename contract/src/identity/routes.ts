import * as z from 'zod/mini';
import { fieldReason } from '../errors.ts';
import type { CallSpec } from '../route.ts';

/**
 * The identity API: the Identity Toolkit v1 calls as the published `firebase` JavaScript SDK makes them, and Stoop's own
 * signOut and openClosed. It has its own table because its errors have the provider's shape (codes.ts) and every call has the API key in
 * its query string. `body` is the JSON body of a POST (`token` also accepts a form). Unknown fields are ignored, as the provider does.
 * `errors` are the provider's codes, in addition to INVALID_ARGUMENT and PERMISSION_DENIED.
 */
export interface IdentityCall extends CallSpec {
  method: 'GET' | 'POST';
  body: z.ZodMiniType;
  access: 'public';
}

/** The path prefixes of each call: none, and the one that the SDK uses. */
export const IDENTITY_PREFIXES = ['', '/identitytoolkit.googleapis.com'] as const;
export const TOKEN_PREFIXES = ['', '/securetoken.googleapis.com'] as const;

const call = <const C extends Omit<IdentityCall, 'access'>>(spec: C) => ({ ...spec, access: 'public' as const });

/** Every value may be missing, because each missing value has its own error code. null counts as missing. */
const optionalText = z.optional(z.nullable(z.string()));
// Two fields are Stoop's. `deviceSecret`: 43 base64url characters that identify a known browser.
// `refreshToken`: sent when a signed-in member gives the password again, so that their session is renewed instead of a new one made.
const flag = z.optional(z.nullable(z.boolean()));
const list = z.optional(z.nullable(z.array(z.string())));

/** `expiresIn` is a number of seconds as text: "3600". */
const tokens = { idToken: z.string(), refreshToken: z.string(), expiresIn: z.string() };

export const providerUserInfo = z.object({
  providerId: z.literal('password'),
  rawId: z.string(),
  federatedId: z.string(),
  email: z.string(),
  displayName: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
});

/** A user record. `createdAt` and `lastLoginAt` are milliseconds as text, because numbers would end a restored session. */
export const identityUser = z.object({
  localId: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.optional(z.string()),
  photoUrl: z.optional(z.string()),
  providerUserInfo: z.array(providerUserInfo),
  /** Unix seconds as text. */
  validSince: z.string(),
  createdAt: z.string(),
  lastLoginAt: z.string(),
  lastRefreshAt: z.string(),
  passwordUpdatedAt: z.number(),
});
export type IdentityUser = z.output<typeof identityUser>;

/** The mails with a code that can be requested. */
export const REQUESTED_KINDS = ['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'] as const;
/** RECOVER_EMAIL is mailed to a confirmed address when a change to another one is requested, and again after the change. */
export const OOB_KINDS = [...REQUESTED_KINDS, 'RECOVER_EMAIL'] as const;
/** The purpose of a mailed code. */
export type OobKind = (typeof OOB_KINDS)[number];

const TOKEN_ERRORS = [
  'MISSING_ID_TOKEN',
  'INVALID_ID_TOKEN',
  'USER_NOT_FOUND',
  'TOKEN_EXPIRED',
  'USER_DISABLED',
] as const;

export const identityCalls = {
  signUp: call({
    method: 'POST',
    path: '/v1/accounts:signUp',
    summary: 'Creates an account with an email, a password and an access code, and signs in.',
    body: z.object({
      email: optionalText,
      password: optionalText,
      accessCode: optionalText,
      idToken: optionalText,
      returnSecureToken: flag,
      deviceSecret: optionalText,
    }),
    output: z.object({
      kind: z.literal('identitytoolkit#SignupNewUserResponse'),
      localId: z.string(),
      email: z.string(),
      ...tokens,
    }),
    errors: [
      'INVALID_ACCESS_CODE',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'MISSING_EMAIL',
      'MISSING_PASSWORD',
      'INVALID_EMAIL',
      'EMAIL_EXISTS',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'ADMIN_ONLY_OPERATION',
      'OPERATION_NOT_ALLOWED',
    ],
  }),
  signInWithPassword: call({
    method: 'POST',
    path: '/v1/accounts:signInWithPassword',
    summary: 'Signs in. The answer does not reveal whether an email has an account.',
    body: z.object({
      email: optionalText,
      password: optionalText,
      returnSecureToken: flag,
      deviceSecret: optionalText,
      refreshToken: optionalText,
    }),
    output: z.object({
      kind: z.literal('identitytoolkit#VerifyPasswordResponse'),
      registered: z.literal(true),
      localId: z.string(),
      email: z.string(),
      displayName: z.optional(z.string()),
      ...tokens,
    }),
    errors: [
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'USER_DISABLED',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
  }),
  openClosed: call({
    method: 'POST',
    path: '/v1/accounts:openClosed',
    summary:
      'Returns a token for the holder of a closed account: suspended, or about to be deleted. The provider has no such call.',
    body: z.object({ email: optionalText, password: optionalText, deviceSecret: optionalText }),
    output: z.object({
      kind: z.literal('identitytoolkit#OpenClosedResponse'),
      localId: z.string(),
      idToken: z.string(),
    }),
    errors: [
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MISSING_PASSWORD',
      'INVALID_LOGIN_CREDENTIALS',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
  }),
  lookup: call({
    method: 'POST',
    path: '/v1/accounts:lookup',
    summary: "Returns the signed-in user's own record.",
    body: z.object({ idToken: optionalText }),
    output: z.object({ kind: z.literal('identitytoolkit#GetAccountInfoResponse'), users: z.array(identityUser) }),
    errors: TOKEN_ERRORS,
  }),
  update: call({
    method: 'POST',
    path: '/v1/accounts:update',
    summary: 'Changes the name, photo or password, or verifies, changes or restores the email with a mailed code.',
    body: z.object({
      idToken: optionalText,
      oobCode: optionalText,
      displayName: optionalText,
      photoUrl: optionalText,
      email: optionalText,
      password: optionalText,
      /** With a new password: the current one. Without it, the sign-in must be recent. */
      currentPassword: optionalText,
      deleteAttribute: list,
      deleteProvider: list,
      returnSecureToken: flag,
    }),
    output: z.object({
      kind: z.literal('identitytoolkit#SetAccountInfoResponse'),
      localId: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      displayName: z.optional(z.string()),
      photoUrl: z.optional(z.string()),
      newEmail: z.optional(z.string()),
      /** A PASSWORD_RESET code, after a RECOVER_EMAIL code was applied: the former password no longer works. */
      resetCode: z.optional(z.string()),
      providerUserInfo: z.array(providerUserInfo),
      idToken: z.optional(z.string()),
      refreshToken: z.optional(z.string()),
      expiresIn: z.optional(z.string()),
    }),
    errors: [
      ...TOKEN_ERRORS,
      'EMAIL_EXISTS',
      'INVALID_EMAIL',
      'INVALID_PASSWORD',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'INVALID_OOB_CODE',
      'EXPIRED_OOB_CODE',
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'OPERATION_NOT_ALLOWED',
      'INVALID_REQ_TYPE',
    ],
  }),
  delete: call({
    method: 'POST',
    path: '/v1/accounts:delete',
    summary: 'Deletes the account and all of its data (recent login).',
    body: z.object({ idToken: optionalText }),
    output: z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') }),
    errors: [...TOKEN_ERRORS, 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'OPERATION_NOT_ALLOWED'],
  }),
  signOut: call({
    method: 'POST',
    path: '/v1/accounts:signOut',
    summary: 'Ends the session of this token and closes its sockets. The provider has no such call.',
    body: z.object({ idToken: optionalText }),
    output: z.object({ kind: z.literal('identitytoolkit#SignOutResponse') }),
    errors: ['MISSING_ID_TOKEN', 'INVALID_ID_TOKEN'],
  }),
  sendOobCode: call({
    method: 'POST',
    path: '/v1/accounts:sendOobCode',
    summary: 'Mails a single-use link. The answer is the same for an email without an account.',
    body: z.object({
      requestType: optionalText,
      email: optionalText,
      idToken: optionalText,
      newEmail: optionalText,
      continueUrl: optionalText,
      deviceSecret: optionalText,
    }),
    output: z.object({ kind: z.literal('identitytoolkit#GetOobConfirmationCodeResponse'), email: z.string() }),
    errors: [
      'MISSING_REQ_TYPE',
      'INVALID_REQ_TYPE',
      'MISSING_EMAIL',
      'INVALID_EMAIL',
      'MISSING_NEW_EMAIL',
      'INVALID_NEW_EMAIL',
      'INVALID_CONTINUE_URI',
      ...TOKEN_ERRORS,
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      'RESET_PASSWORD_EXCEED_LIMIT',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
  }),
  resetPassword: call({
    method: 'POST',
    path: '/v1/accounts:resetPassword',
    summary: 'Returns the purpose of a mailed code. With newPassword, sets the password and ends every session.',
    body: z.object({ oobCode: optionalText, newPassword: optionalText, deviceSecret: optionalText }),
    output: z.object({
      kind: z.literal('identitytoolkit#ResetPasswordResponse'),
      requestType: z.enum(OOB_KINDS),
      email: z.string(),
      newEmail: z.optional(z.string()),
    }),
    errors: [
      'MISSING_OOB_CODE',
      'INVALID_OOB_CODE',
      'EXPIRED_OOB_CODE',
      'WEAK_PASSWORD',
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'USER_DISABLED',
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    ],
  }),
  token: call({
    method: 'POST',
    path: '/v1/token',
    summary: 'Exchanges a refresh token for fresh tokens. Form-encoded.',
    body: z.object({ grant_type: optionalText, refresh_token: optionalText }),
    output: z.object({
      access_token: z.string(),
      id_token: z.string(),
      refresh_token: z.string(),
      expires_in: z.string(),
      token_type: z.literal('Bearer'),
      user_id: z.string(),
      project_id: z.string(),
    }),
    errors: [
      'MISSING_GRANT_TYPE',
      'INVALID_GRANT_TYPE',
      'MISSING_REFRESH_TOKEN',
      'TOKEN_EXPIRED',
      'USER_DISABLED',
      'USER_NOT_FOUND',
    ],
  }),
  recaptchaConfig: call({
    method: 'GET',
    path: '/v2/recaptchaConfig',
    summary: 'Reports that no captcha is required.',
    body: z.object({}),
    output: z.object({
      recaptchaKey: z.string(),
      recaptchaEnforcementState: z.array(z.object({ provider: z.string(), enforcementState: z.string() })),
    }),
    errors: [],
  }),
  passwordPolicy: call({
    method: 'GET',
    path: '/v2/passwordPolicy',
    summary: 'Returns the requirements for a password.',
    body: z.object({}),
    output: z.object({
      customStrengthOptions: z.object({
        minPasswordLength: z.number(),
        maxPasswordLength: z.optional(z.number()),
        containsLowercaseCharacter: z.optional(z.boolean()),
        containsUppercaseCharacter: z.optional(z.boolean()),
        containsNumericCharacter: z.optional(z.boolean()),
        containsNonAlphanumericCharacter: z.optional(z.boolean()),
      }),
      allowedNonAlphanumericCharacters: z.optional(z.array(z.string())),
      schemaVersion: z.number(),
      enforcementState: z.string(),
    }),
    errors: [],
  }),
};
export type IdentityCallName = keyof typeof identityCalls;
/** The body of a call. */
export type IdentityRequest<N extends IdentityCallName> = z.input<(typeof identityCalls)[N]['body']>;
/** The body of a 200 answer. */
export type IdentityResponse<N extends IdentityCallName> = z.output<(typeof identityCalls)[N]['output']>;

/**
 * The body of every error of the identity API. Only malformed requests and API key errors have a `status`. `reasons`, which Stoop
 * added, has the codes of the message's detail. Of several, the first one is a headline for the others.
 */
export const identityErrorBody = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    errors: z.array(z.object({ message: z.string(), reason: z.string(), domain: z.string() })),
    status: z.optional(z.string()),
    reasons: z.optional(z.array(fieldReason)),
  }),
});
export type IdentityErrorBody = z.output<typeof identityErrorBody>;
